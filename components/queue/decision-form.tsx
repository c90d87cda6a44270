'use client'

import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { MeasureButtons } from '@/components/queue/measure-buttons'
import { RuleChoice } from '@/components/queue/rule-choice'
import { Section } from '@/components/queue/section'
import { SuspensionChoice } from '@/components/queue/suspension-choice'
import type { Decision } from '@/components/queue/use-decision'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { withKeys } from '@/components/ui/keys'
import { Stars } from '@/components/ui/stars'
import { hasGaps } from '@/lib/domain/guidelines'
import { LIMIT } from '@/lib/domain/limits'
import type { QueueItem } from '@/lib/moderation/staff/answers'

type Props = {
  item: QueueItem
  decision: Decision
  form: RefObject<HTMLFormElement | null>
  onDecide(): void
}

/** The measures, and what each of them needs: a rule, reasons, a period. */
export function DecisionForm({ item, decision, form, onDecide }: Props) {
  const errorId = useId()
  const { errors, stars, isRestriction, isSuspension, isAnswer, isSending } = decision

  function submit(event: FormEvent) {
    event.preventDefault()
    onDecide()
  }
  const submitByKey = withKeys((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onDecide()
  })

  return (
    <Section title="Decision">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKey}
        className="space-y-5"
        aria-label="Decision"
      >
        <MeasureButtons item={item} decision={decision} />
        <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
          {stars !== null && (
            <>
              The rating gives <Stars value={stars} size="small" />
            </>
          )}
        </p>
        {isRestriction && <RuleChoice decision={decision} />}
        {isSuspension && <SuspensionChoice decision={decision} />}
        {(isRestriction || isAnswer) && <Reasons decision={decision} />}
        <FormError id={errorId} text={errors.whole} />
        <Button type="submit" isWide isBusy={isSending} data-decide="" aria-describedby={errorId}>
          Decide and next
        </Button>
      </form>
    </Section>
  )
}

function Reasons({ decision }: { decision: Decision }) {
  const { reasons, setReasons, errors, isAnswer, hasReader } = decision
  return (
    <TextAreaField
      label={isAnswer ? 'Answer' : hasReader ? 'Reasons' : 'Reasons (optional)'}
      rows={6}
      value={reasons}
      maxLength={LIMIT.decisionReasonsCharsMax}
      help={
        hasGaps(reasons)
          ? 'Fill in the words in [brackets] before you decide.'
          : helpOf({ isAnswer, hasReader })
      }
      error={errors.reasons}
      onFocus={selectGap}
      onChange={(event) => setReasons(event.target.value)}
    />
  )
}

const helpOf = ({ isAnswer, hasReader }: { isAnswer: boolean; hasReader: boolean }) => {
  if (isAnswer) return 'The person who appealed reads it.'
  return hasReader ? 'The author reads them.' : 'Only the team reads them.'
}

/** Selects the first gap of a draft, so that typing fills it in. */
function selectGap({ target }: FocusEvent<HTMLTextAreaElement>) {
  const gap = /\[[^\]]*\]/.exec(target.value)
  if (gap) target.setSelectionRange(gap.index, gap.index + gap[0].length)
}
