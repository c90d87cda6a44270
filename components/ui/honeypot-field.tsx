/**
 * A field that nobody sees, hears or reaches with a key: a person leaves it empty, a script that fills in all it finds
 * does not. Neither its name nor its label is one that browsers fill in by themselves.
 */
export function HoneypotField({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          type="text"
          name={name}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  )
}
