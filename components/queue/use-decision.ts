'use client'

import { useState } from 'react'
import { chooseMeasure } from '@/components/queue/choose-measure'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { refused, useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { isRequest, isRestricting, type Measure } from '@/lib/domain/decisions'
import { days } from '@/lib/domain/durations'
import { RULES, type RuleId } from '@/lib/domain/guidelines'
import type { QueueItem } from '@/lib/moderation/staff/responses'

/** How long a suspension lasts; 0 days: for good. */
export const SUSPENSIONS = [
  { days: 1, label: '1 day' },
  { days: 7, label: '1 week' },
  { days: 30, label: '30 days' },
  { days: 0, label: 'For good' },
] as const

const CONFLICT = 409

const draftOf = (id: RuleId | '') => RULES.find((rule) => rule.id === id)?.draft ?? ''

type Choice = {
  measures: readonly Measure[]
  rule: RuleId | ''
  reasons: string
  suspendedUntil: number | null
  isHandleConfirmed: boolean
}

const NOTHING: Choice = {
  measures: [],
  rule: '',
  reasons: '',
  suspendedUntil: null,
  isHandleConfirmed: false,
}

type Events = {
  /** Called when another admin was faster, or there is something new to read. */
  onConflict(): unknown
  /** Called with the number of the decision, and what was decided. */
  onDecided(number: string, measures: readonly Measure[]): unknown
}

/** A decision while it is made. Nothing is chosen beforehand. */
export function useDecision(item: QueueItem, { onConflict, onDecided }: Events) {
  const isAnswer = item.kind === 'appeal'
  const form = useForm({
    initial: NOTHING,
    async send(choice) {
      const missing = missingOf(choice)
      if (missing) return refused(missing)
      const body = toOrder(item, choice)
      const result = await call('POST /api/admin/queue/[id]/decide', {
        params: { id: item.id },
        body,
      })
      if (!result.ok && result.status === CONFLICT) onConflict()
      return result
    },
    onDone: ({ number }, { measures }) => onDecided(number, measures),
    // The admin is led to the next item.
    staysBusy: true,
  })
  const { measures, rule, reasons } = form.values
  // A decision about a surge is told to the authors of all its ratings.
  const isObjection = hasObjection(item)
  const hasReader =
    isAnswered(item) || item.kind === 'surge' || item.author !== null || item.isAnonymous
  const stars = useStars(item, measures.includes('keep') || rule !== '')

  const acquittal = item.isDeleted ? 'deletedByAuthor' : 'keep'
  const choose = (measure: Measure) =>
    form.set({ measures: chooseMeasure(measures, measure, acquittal) })

  /**
   * Replaces the draft of another rule, but never what the admin has written. There is no draft without a reader, nor for
   * the person on a profile: drafts say to an author what is wrong.
   */
  function chooseRule(id: RuleId) {
    const hasDraft = hasReader && !isObjection
    const isDraft = hasDraft && (reasons === '' || reasons === draftOf(rule))
    form.set({ rule: id, ...(isDraft && { reasons: draftOf(id) }) })
  }

  return {
    ...form,
    isRestriction: measures.some(isRestricting),
    isSuspension: measures.includes('suspendAuthor'),
    isAnswer,
    isObjection,
    isRequest: isRequest(item.kind),
    hasReader,
    stars,
    choose,
    chooseRule,
  }
}

/** Whether the person on a profile waits for an answer with reasons. */
const hasObjection = ({ reports }: QueueItem) => reports.some(({ isObjection }) => isObjection)

function toOrder(item: QueueItem, choice: Choice) {
  const { measures, rule, reasons, suspendedUntil: suspendedDays, isHandleConfirmed } = choice
  const isRestriction = measures.some(isRestricting)
  const isSuspension = measures.includes('suspendAuthor')
  return {
    measures: [...measures],
    rule: isRestriction ? rule : '',
    reasons: isRestriction || isAnswered(item) ? reasons : '',
    suspendedUntil: isSuspension && suspendedDays ? inDays(suspendedDays) : null,
    editedAt: item.editedAt,
    ...(item.kind === 'claim' && { isHandleConfirmed }),
  }
}

/** Whether someone waits for words, whatever is decided. */
const isAnswered = (item: QueueItem) =>
  item.kind === 'appeal' || isRequest(item.kind) || hasObjection(item)

/** What the server could not tell: an absent period would be a suspension for good. */
function missingOf({ measures, suspendedUntil }: Choice) {
  if (measures.length === 0) return { measures: 'Please choose a decision.' }
  const isPeriodMissing = measures.includes('suspendAuthor') && suspendedUntil === null
  return isPeriodMissing ? { suspendedUntil: 'Please choose how long.' } : null
}

export type Decision = ReturnType<typeof useDecision>

const inDays = (count: number) => new Date(Date.now() + days(count)).toISOString()

/** The stars of the rating, which are only asked for once the admin has decided by the text alone. */
function useStars(item: QueueItem, isSettled: boolean): number | null {
  const [isAsked, setAsked] = useState(false)
  if (isSettled && !isAsked) setAsked(true)
  const { data } = useCachedRead(
    isAsked && item.kind === 'review' ? ['item-stars', item.id] : null,
    () => unwrap(call('GET /api/admin/queue/[id]/stars', { params: { id: item.id } })),
    { what: 'The stars of the item' },
  )
  return data?.stars ?? null
}
