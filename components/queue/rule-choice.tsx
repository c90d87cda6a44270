import { type KeyboardEvent, useId } from 'react'
import type { Decision } from '@/components/queue/use-decision'
import { FormError } from '@/components/ui/form-error'
import { withKeys } from '@/components/ui/keys'
import { RULES } from '@/lib/domain/guidelines'

/** The public rules, of which a restriction needs one. While it has the focus, the numbers choose a rule, not a measure. */
export function RuleChoice({ decision }: { decision: Decision }) {
  const errorId = useId()
  const { values, chooseRule, errors } = decision

  const press = withKeys((event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rule = RULES[Number(event.key) - 1]
    if (!rule) return
    event.preventDefault()
    chooseRule(rule.id)
    event.currentTarget.querySelector<HTMLElement>(`[value="${rule.id}"]`)?.focus()
  })

  return (
    <fieldset
      data-rules=""
      onKeyDown={press}
      aria-describedby={errors.rule ? errorId : undefined}
      aria-invalid={errors.rule ? true : undefined}
      className="group/rules"
    >
      <legend className="mb-1 font-medium text-sm">Rule that was broken</legend>
      {RULES.map(({ id, title, text }, at) => (
        <label
          key={id}
          title={text}
          className="flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="rule"
            value={id}
            checked={values.rule === id}
            onChange={() => chooseRule(id)}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span className="flex-1">{title}</span>
          <span aria-hidden="true" className="invisible group-focus-within/rules:visible">
            <kbd className="key">{at + 1}</kbd>
          </span>
        </label>
      ))}
      {errors.rule && <FormError id={errorId} text={errors.rule} className="mt-1" />}
    </fieldset>
  )
}
