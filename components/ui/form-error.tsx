/** Why a whole form was refused, in red and announced when it appears. */
export function FormError({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} role="alert" className="text-danger text-sm empty:hidden">
      {text}
    </p>
  )
}
