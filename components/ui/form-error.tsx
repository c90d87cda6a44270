import { classNames } from './class-names'
import { CircleAlert } from './icons'

type Props = { id?: string; text: string | null | undefined; className?: string }

/**
 * Why a form or a field was refused, announced when it appears. The box and the icon tell it from the notes that always
 * stand in a form, also without colour.
 */
export function FormError({ id, text, className }: Props) {
  return (
    <p
      id={id}
      role="alert"
      className={classNames(
        'flex gap-2 rounded-small border-danger border-l-4 bg-danger-soft py-1.5 pr-3 pl-2 font-medium text-danger text-sm empty:hidden',
        className,
      )}
    >
      {text && (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </>
      )}
    </p>
  )
}
