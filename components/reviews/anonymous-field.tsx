import { useId } from 'react'
import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'

type Props = { isChosen: boolean; onChange(isChosen: boolean): void }

/** Whether a new review is published without the author's name; what that means is said once it is chosen. */
export function AnonymousField({ isChosen, onChange }: Props) {
  const helpId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={helpId}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="font-medium">Publish without my name</span>
      </label>
      <p id={helpId} role="status" className="pl-8 text-muted text-sm empty:hidden">
        {isChosen &&
          `It is signed ‘${ANONYMOUS_REVIEWER}’. Readers see it when the month is over, together with the other anonymous reviews. Don’t write anything that gives you away. Our team can look up who wrote it. You can show your name later, but not hide it again.`}
      </p>
    </div>
  )
}
