'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { chooseMeasure } from '@/components/queue/choose-measure'
import { call } from '@/lib/client/call'
import { READ_ONCE, unwrap } from '@/lib/client/read'
import { whyFailed } from '@/lib/client/why-failed'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { days } from '@/lib/domain/durations'
import { RULES, type RuleId } from '@/lib/domain/guidelines'
import type { QueueItem } from '@/lib/moderation/staff/answers'

/** How long a suspension lasts; 0 days: for good. */
export const SUSPENSIONS = [
  { days: 1, label: '1 day' },
  { days: 7, label: '1 week' },
  { days: 30, label: '30 days' },
  { days: 0, label: 'For good' },
] as const

const CONFLICT = 409

type Errors = Readonly<Record<string, string>>

const draftOf = (id: RuleId | '') => RULES.find((rule) => rule.id === id)?.draft ?? ''

/** A decision while it is made. Nothing is chosen beforehand. */
export function useDecision(item: QueueItem, onConflict: () => unknown) {
  const [measures, setMeasures] = useState<readonly Measure[]>([])
  const [rule, setRule] = useState<RuleId | ''>('')
  const [reasons, setReasons] = useState('')
  const [suspendedDays, setSuspendedDays] = useState<number | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const isRestriction = measures.some(isRestricting)
  const isSuspension = measures.includes('suspendAuthor')
  const isAnswer = item.kind === 'appeal'
  // A decision about a surge is told to the authors of all its ratings.
  const hasReader = isAnswer || item.kind === 'surge' || item.author !== null
  const stars = useStars(item, measures.includes('keep') || rule !== '')

  function choose(measure: Measure) {
    setMeasures((chosen) => chooseMeasure(chosen, measure))
    setErrors({})
  }

  /** Replaces the draft of another rule, but never what the admin has written. Without a reader there is no draft. */
  function chooseRule(id: RuleId) {
    if (hasReader && (reasons === '' || reasons === draftOf(rule))) setReasons(draftOf(id))
    setRule(id)
    setErrors({})
  }

  /** Returns the number of the decision; null when it was refused, and `errors` say why. */
  async function decide(): Promise<string | null> {
    if (isSending) return null
    const missing = missingOf(measures, suspendedDays)
    if (missing) return refuse(missing)
    setSending(true)
    const sent = await call('POST /api/admin/queue/[id]/decide', {
      params: { id: item.id },
      body: toOrder(),
    })
    // Once it is made, the admin is led to the next item: another press would be a second decision.
    if (sent.ok) return sent.value.number
    setSending(false)
    // There is something new to read.
    if (sent.status === CONFLICT) onConflict()
    return refuse(sent.fields ?? { whole: whyFailed(sent) })
  }

  const toOrder = () => ({
    measures: [...measures],
    rule: isRestriction ? rule : '',
    reasons: isRestriction || isAnswer ? reasons : '',
    suspendedUntil: isSuspension && suspendedDays ? inDays(suspendedDays) : null,
    editedAt: item.editedAt,
  })

  function refuse(why: Errors): null {
    setErrors(why)
    return null
  }

  return {
    measures,
    rule,
    reasons,
    suspendedDays,
    errors,
    isSending,
    isRestriction,
    isSuspension,
    isAnswer,
    hasReader,
    stars,
    choose,
    chooseRule,
    setReasons,
    setSuspendedDays,
    decide,
  }
}

/** What the server could not tell: an absent period would be a suspension for good. */
function missingOf(measures: readonly Measure[], suspendedDays: number | null): Errors | null {
  if (measures.length === 0) return { measures: 'Please choose a decision.' }
  const isPeriodMissing = measures.includes('suspendAuthor') && suspendedDays === null
  return isPeriodMissing ? { span: 'Please choose how long.' } : null
}

export type Decision = ReturnType<typeof useDecision>

const inDays = (count: number) => new Date(Date.now() + days(count)).toISOString()

/** The stars of the rating, which are only asked for once the admin has decided by the text alone. */
function useStars(item: QueueItem, isSettled: boolean): number | null {
  const [isAsked, setAsked] = useState(false)
  if (isSettled && !isAsked) setAsked(true)
  const { data } = useSWR(
    isAsked && item.kind === 'review' ? (['item-stars', item.id] as const) : null,
    ([, id]) => unwrap(call('GET /api/admin/queue/[id]/stars', { params: { id } })),
    READ_ONCE,
  )
  return data?.stars ?? null
}
