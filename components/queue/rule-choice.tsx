import { useId } from 'react'
import type { Decision } from '@/components/queue/use-decision'
import { FormError } from '@/components/ui/form-error'
import { RULES } from '@/lib/domain/guidelines'

/** The public rules, of which a restriction needs one. */
export function RuleChoice({ decision }: { decision: Decision }) {
  const errorId = useId()
  const { values, chooseRule, errors } = decision
  return (
    <fieldset
      data-rules=""
      aria-describedby={errors.rule ? errorId : undefined}
      aria-invalid={errors.rule ? true : undefined}
    >
      <legend className="mb-1 font-medium text-sm">Rule that was broken</legend>
      {RULES.map(({ id, title, text }) => (
        <label
          key={id}
          title={text}
          className="flex min-h-9 items-center gap-3 text-sm pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="rule"
            value={id}
            checked={values.rule === id}
            onChange={() => chooseRule(id)}
            className="size-4.5 shrink-0 accent-accent"
          />
          {title}
        </label>
      ))}
      {errors.rule && <FormError id={errorId} text={errors.rule} className="mt-1" />}
    </fieldset>
  )
}
