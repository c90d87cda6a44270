import { useId } from 'react'
import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'

type Props = { isChosen: boolean; onChange(isChosen: boolean): void }

/** Whether a new review is published without the author's name, and what that means. */
export function AnonymousField({ isChosen, onChange }: Props) {
  const helpId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={helpId}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="font-medium">Publish it as ‘{ANONYMOUS_REVIEWER}’, without my name</span>
      </label>
      <p id={helpId} className="pl-8 text-muted text-sm">
        Readers see it when the month is over, together with the other anonymous reviews. Don’t
        write anything that gives you away. Our team can look up who wrote it. You can show your
        name later, but not hide it again.
      </p>
    </div>
  )
}
