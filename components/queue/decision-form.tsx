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
import { useIsMac } from '@/components/ui/use-is-mac'
import { gapIn, hasGaps } from '@/lib/domain/guidelines'
import { LIMIT } from '@/lib/domain/limits'
import { stateAfter } from '@/lib/influencers/claims/rules'
import type { QueueItem } from '@/lib/moderation/staff/responses'

type Props = {
  item: QueueItem
  decision: Decision
}

/** The measures, and what each of them needs: a rule, reasons, a period. */
export function DecisionForm({ item, decision }: Props) {
  const { stars, isRestriction, isSuspension, isAnswer, isObjection, isRequest } = decision
  const error = errorOf(decision)
  const isMac = useIsMac()

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
        {item.claim && <HandleConfirmation claim={item.claim} decision={decision} />}
        {(isRestriction || isAnswer || isObjection || isRequest) && (
          <Reasons kind={item.kind} decision={decision} />
        )}
        <div className="desk:sticky desk:bottom-0 -mx-4 -mb-4 rounded-b-card bg-card px-4 pt-1 pb-4">
          <FormError {...error} />
          <Button
            type="submit"
            isWide
            isBusy={decision.isBusy}
            data-decide=""
            aria-describedby={error.id}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            Decide, then next
            <span aria-hidden="true" className="max-lg:hidden">
              <kbd className="key">{isMac ? '⌘' : 'Ctrl'} Enter</kbd>
            </span>
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** Of a claim that can be confirmed: a handle proves it only if staff knows whose that is. */
function HandleConfirmation({ claim, decision }: { claim: Claim; decision: Decision }) {
  const { values, errors, error, set } = decision
  if (claim.method === 'document' || stateAfter(claim.state, 'confirm') === null) return null
  return (
    <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
      <input
        type="checkbox"
        name="isHandleConfirmed"
        checked={values.isHandleConfirmed}
        aria-invalid={errors.isHandleConfirmed ? true : undefined}
        aria-describedby={error.id}
        onChange={({ target }) => set({ isHandleConfirmed: target.checked })}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        I know from elsewhere that <bdi className="font-medium">{claim.handle}</bdi> is this
        person’s, and I have seen the proof there.
      </span>
    </label>
  )
}

type Claim = NonNullable<QueueItem['claim']>

/** The checkbox has no place of its own for an error. */
const errorOf = ({ error, errors }: Decision) => ({
  ...error,
  text: errors.isHandleConfirmed ?? error.text,
})

function Reasons({ kind, decision }: { kind: QueueItem['kind']; decision: Decision }) {
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
          : helpOf(kind, { isAnswer, isObjection, hasReader })
      }
      onFocus={selectGap}
      aria-required={isAnswer || isObjection || kind === 'proof' ? true : undefined}
    />
  )
}

const helpOf = (kind: QueueItem['kind'], { isAnswer, isObjection, hasReader }: Readers) => {
  if (kind === 'claim') return 'Required unless you confirm. The claimant reads this.'
  if (kind === 'proof') {
    return 'Required for the log. If the proof isn’t enough, the author reads it too. Name no one in it.'
  }
  if (isObjection) return 'Required, also to keep it. The person on the profile reads this.'
  if (isAnswer) return 'Required. The person who appealed reads this.'
  return hasReader ? 'The author reads this.' : 'Only our team reads this.'
}

type Readers = Record<'isAnswer' | 'isObjection' | 'hasReader', boolean>

/** Selects the first gap of a draft, so that typing fills it in. */
function selectGap({ target }: FocusEvent<HTMLTextAreaElement>) {
  const gap = gapIn(target.value)
  if (gap) target.setSelectionRange(gap.index, gap.index + gap[0].length)
}
