import { type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Decision } from '@/components/queue/use-decision'
import { FormError } from '@/components/ui/form-error'
import { withKeys } from '@/components/ui/keys'
import { gapIn, RULES, type RuleId } from '@/lib/domain/guidelines'

/** Moves the focus to the draft of a rule where it has a gap, to be filled in next. */
function goToGap({ form }: HTMLFieldSetElement) {
  const reasons = form?.elements.namedItem('reasons')
  if (reasons instanceof HTMLTextAreaElement && gapIn(reasons.value)) reasons.focus()
}

/**
 * The public rules, of which a restriction needs one. While it has the focus, the numbers choose a rule, not a measure. The
 * arrow keys go through them; what a number or the pointer chooses is settled.
 */
export function RuleChoice({ decision }: { decision: Decision }) {
  const errorId = useId()
  const { values, chooseRule, errors } = decision
  const isPointed = useRef(false)

  const press = withKeys((event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rule = RULES[Number(event.key) - 1]
    if (!rule) return
    event.preventDefault()
    flushSync(() => chooseRule(rule.id))
    event.currentTarget.querySelector<HTMLElement>(`[value="${rule.id}"]`)?.focus()
    goToGap(event.currentTarget)
  })

  function change(id: RuleId, radio: HTMLInputElement) {
    flushSync(() => chooseRule(id))
    const fieldset = radio.closest('fieldset')
    // Once the browser has moved the focus to what was pressed.
    if (isPointed.current && fieldset) requestAnimationFrame(() => goToGap(fieldset))
  }

  return (
    <fieldset
      data-rules=""
      onKeyDown={(event) => {
        isPointed.current = false
        press(event)
      }}
      onPointerDown={() => {
        isPointed.current = true
      }}
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
            onChange={({ target }) => change(id, target)}
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
