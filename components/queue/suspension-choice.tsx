import { useId } from 'react'
import { type Decision, SUSPENSIONS } from '@/components/queue/use-decision'
import { FormError } from '@/components/ui/form-error'

/** For how long the author cannot write. */
export function SuspensionChoice({ decision }: { decision: Decision }) {
  const errorId = useId()
  const { values, set } = decision
  const error = decision.errors.suspendedUntil
  return (
    <fieldset
      data-span=""
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1 font-medium text-sm">Suspend for</legend>
      <div className="flex flex-wrap gap-x-5">
        {SUSPENSIONS.map(({ days, label }) => (
          <label
            key={days}
            className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="suspension"
              value={days}
              checked={values.suspendedUntil === days}
              onChange={() => set({ suspendedUntil: days })}
              className="size-4.5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FormError id={errorId} text={error} className="mt-1" />}
    </fieldset>
  )
}
