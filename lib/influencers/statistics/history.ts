import { formatCounted } from '@/lib/domain/formats'
import type { ProfileEvent, SurgeOutcome } from '@/lib/domain/profile-events'
import { monthOf, type RatingGroup } from '@/lib/domain/rating-breakdown'
import { roundRating } from '@/lib/domain/stars'

/** The months that a profile shows, the current one included. */
export const MONTHS_SHOWN = 24
/** A younger profile shows fewer, from its first rating on: an empty year would say that nobody rated in it. */
const MONTHS_MIN = 6
/** From this many ratings on both sides, and this difference of the averages on, the past is worth a line. */
const RATINGS_TO_COMPARE = 10
const DIFFERENCE_MIN = 0.3
/** What 'now' can be, in months: the shortest with enough ratings, whatever their stars, so that no split is chosen for its effect. */
const RECENT_SPANS = [3, 6, 12] as const

/** The counted ratings of a month; null without any. */
export type RatedMonth = { id: string; average: number | null; count: number }

/** The month `steps` before that of `now`. */
function monthBefore(now: Date, steps: number): string {
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - steps)))
}

/** Returns the last 24 months, oldest first, also those without ratings. */
export function lastMonths(months: readonly RatingGroup[], now: Date): RatedMonth[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const id = monthBefore(now, MONTHS_SHOWN - 1 - index)
    const { sum, count } = months.find((month) => month.id === id) ?? { sum: 0, count: 0 }
    return { id, average: count > 0 ? sum / count : null, count }
  })
}

/** Returns the last 24 months, fewer of a profile that was first rated less than 24 months ago. */
function monthsToShow(months: readonly RatingGroup[], now: Date): RatedMonth[] {
  const first = months[0]?.id ?? ''
  const sinceFirst = lastMonths(months, now).filter(({ id }) => id >= first)
  return lastMonths(months, now).slice(-Math.max(MONTHS_MIN, sinceFirst.length))
}

/** Returns how the ratings of the last 24 months came in, with what we did meanwhile. */
export function historyOf(
  months: readonly RatingGroup[],
  events: readonly ProfileEvent[],
  now: Date,
) {
  const shown = monthsToShow(months, now)
  const isEmpty = shown.filter(({ count }) => count > 0).length < 2
  return {
    months: isEmpty ? [] : shown,
    change: averageChange(months, now),
    events: eventsSince(monthBefore(now, MONTHS_SHOWN - 1), events),
  }
}

/** What we did about a profile, in a sentence. */
export type HistoryEvent = { month: string; text: string }

const SURGE_TEXTS: Record<SurgeOutcome, string> = {
  held: 'Far more ratings than usual came in. We’re holding them until we have checked them.',
  released: 'Far more ratings than usual came in. We held and checked them, and they count.',
  rejected: 'Far more ratings than usual came in. We held and checked them, and took them down.',
  ended: 'Far more ratings than usual came in, and we held them to check them.',
}

const CAMPAIGN_TEXT =
  'Over weeks, first-time raters rated unlike everyone else. We checked, and think it was a campaign.'

/** Returns the events from a month on in words, newest first; the facts that changed in a month are one event. */
function eventsSince(month: string, events: readonly ProfileEvent[]): HistoryEvent[] {
  const texts = new Map<string, HistoryEvent>()
  for (const event of events.filter((one) => one.month >= month)) {
    const isFact = event.kind === 'facts' || event.kind === 'ownFacts'
    const key = `${event.month} ${event.kind} ${isFact ? '' : event.detail}`
    const before = texts.get(key)
    const text = before ? `${before.text}, ${event.detail}` : textOf(event)
    texts.set(key, { month: event.month, text })
  }
  return [...texts.values()].reverse()
}

function textOf({ kind, detail, count }: ProfileEvent): string {
  if (kind === 'surge') return SURGE_TEXTS[detail as SurgeOutcome]
  if (kind === 'facts') return `We changed facts on this profile: ${detail}`
  if (kind === 'ownFacts') return `Its owner changed facts on this profile: ${detail}`
  if (kind === 'campaign') return CAMPAIGN_TEXT
  return `${formatCounted(count, 'review')} restored on appeal`
}

/** The averages before and since the beginning of a month. */
export type AverageChange = { since: string; now: number; before: number }

/** Returns how the average of the last months differs from that of all ratings before; null where that says too little. */
export function averageChange(months: readonly RatingGroup[], now: Date): AverageChange | null {
  for (const span of RECENT_SPANS) {
    const since = monthBefore(now, span - 1)
    const [recent, earlier] = [
      total(months, (id) => id >= since),
      total(months, (id) => id < since),
    ]
    if (recent.count < RATINGS_TO_COMPARE) continue
    if (earlier.count < RATINGS_TO_COMPARE) return null
    const averages = { now: recent.sum / recent.count, before: earlier.sum / earlier.count }
    return isApart(averages) ? { since, ...averages } : null
  }
  return null
}

/** Compared as they are shown, in tenths. */
const isApart = (averages: { now: number; before: number }) =>
  Math.round(Math.abs(roundRating(averages.now) - roundRating(averages.before)) * 10) >=
  DIFFERENCE_MIN * 10

function total(months: readonly RatingGroup[], isPart: (id: string) => boolean) {
  const part = months.filter(({ id }) => isPart(id))
  return {
    sum: part.reduce((sum, month) => sum + month.sum, 0),
    count: part.reduce((count, month) => count + month.count, 0),
  }
}
