'use client'

import type { FocusEvent, KeyboardEvent } from 'react'
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
}

/** The measures, and what each of them needs: a rule, reasons, a period. */
export function DecisionForm({ item, decision }: Props) {
  const { error, stars, isRestriction, isSuspension, isAnswer } = decision

  const submitByKey = withKeys((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void decision.submit()
  })

  return (
    <Section title="Decision">
      <form {...decision.props} onKeyDown={submitByKey} className="space-y-5" aria-label="Decision">
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
        <FormError {...error} />
        <Button
          type="submit"
          isWide
          isBusy={decision.isBusy}
          data-decide=""
          aria-describedby={error.id}
        >
          Decide and next
        </Button>
      </form>
    </Section>
  )
}

function Reasons({ decision }: { decision: Decision }) {
  const { isAnswer, hasReader } = decision
  const field = decision.field('reasons')
  return (
    <TextAreaField
      label={isAnswer ? 'Answer' : hasReader ? 'Reasons' : 'Reasons (optional)'}
      {...field}
      rows={6}
      maxLength={LIMIT.decisionReasonsCharsMax}
      help={
        hasGaps(field.value)
          ? 'Fill in the words in [brackets] before you decide.'
          : helpOf({ isAnswer, hasReader })
      }
      onFocus={selectGap}
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
