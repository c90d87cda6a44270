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
import type { QueueItem } from '@/lib/moderation/staff/responses'

type Props = {
  item: QueueItem
  decision: Decision
}

/** The measures, and what each of them needs: a rule, reasons, a period. */
export function DecisionForm({ item, decision }: Props) {
  const { error, stars, isRestriction, isSuspension, isAnswer, isObjection } = decision

  const submitByKey = withKeys((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void decision.submit()
  })

  return (
    <Section title="Decision">
      <form
        {...decision.props}
        onKeyDown={submitByKey}
        className="group space-y-4"
        aria-label="Decision"
      >
        <MeasureButtons item={item} decision={decision} />
        <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
          {stars !== null && (
            <>
              Stars given <Stars value={stars} size="small" />
            </>
          )}
        </p>
        {isRestriction && <RuleChoice decision={decision} />}
        {isSuspension && <SuspensionChoice decision={decision} />}
        {(isRestriction || isAnswer || isObjection) && <Reasons decision={decision} />}
        <div className="desk:sticky desk:bottom-0 -mx-4 -mb-4 rounded-b-card bg-card px-4 pt-1 pb-4">
          <FormError {...error} />
          <Button
            type="submit"
            isWide
            isBusy={decision.isBusy}
            data-decide=""
            aria-describedby={error.id}
          >
            Decide, then next
          </Button>
        </div>
      </form>
    </Section>
  )
}

function Reasons({ decision }: { decision: Decision }) {
  const { isAnswer, isObjection, hasReader } = decision
  const field = decision.field('reasons')
  return (
    <TextAreaField
      label={isAnswer || isObjection ? 'Answer' : hasReader ? 'Reasons' : 'Reasons (optional)'}
      {...field}
      rows={5}
      maxLength={LIMIT.decisionReasonsCharsMax}
      help={
        hasGaps(field.value)
          ? 'Replace the words in [brackets] before you decide.'
          : helpOf({ isAnswer, isObjection, hasReader })
      }
      onFocus={selectGap}
    />
  )
}

const helpOf = ({ isAnswer, isObjection, hasReader }: Readers) => {
  if (isObjection) return 'The person on the profile reads this.'
  if (isAnswer) return 'The person who appealed reads this.'
  return hasReader ? 'The author reads this.' : 'Only our team reads this.'
}

type Readers = Record<'isAnswer' | 'isObjection' | 'hasReader', boolean>

/** Selects the first gap of a draft, so that typing fills it in. */
function selectGap({ target }: FocusEvent<HTMLTextAreaElement>) {
  const gap = /\[[^\]]*\]/.exec(target.value)
  if (gap) target.setSelectionRange(gap.index, gap.index + gap[0].length)
}
