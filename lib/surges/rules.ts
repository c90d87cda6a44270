import { type RatingWeek, WEEK_MS, weekOf } from '@/lib/domain/aspects-and-tags'
import { hours } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { countStars, countsWithout, differs, findCampaign, minus, sum } from '@/lib/surges/campaign'
import type { Baseline, Hold, Pattern, SurgeRating } from '@/lib/surges/types'

type Span = (typeof SURGE.spans)[number]
type WeightedDate = { at: Date; factor: number }

/**
 * Returns the ratings per hour in the busiest of the last full weeks, without those written at the given dates, which staff
 * released from surges.
 */
export function usualPerHour(
  weeks: readonly RatingWeek[] | null | undefined,
  at: Date,
  released: readonly Date[] = [],
): number {
  const current = weekOf(at)
  const counts = (weeks ?? [])
    .filter(({ week }) => week < current && week >= current - SURGE.baselineWeeks)
    .map(({ week, count }) => count - released.filter((date) => weekOf(date) === week).length)
  return Math.max(0, ...counts) / (WEEK_MS / hours(1))
}

/** Returns the numbers per week with ratings moved from the week of one date, if any, to that of another. */
export function movedWeeks(
  weeks: readonly RatingWeek[],
  moved: readonly { from: Date | null; to: Date }[],
): RatingWeek[] {
  const all = new Map(weeks.map(({ week, sum, count }) => [week, { week, sum, count }]))
  const add = (at: Date, by: number) => {
    const week = weekOf(at)
    const { sum = 0, count = 0 } = all.get(week) ?? {}
    all.set(week, { week, sum, count: count + by })
  }
  for (const { from, to } of moved) {
    if (from) add(from, -1)
    add(to, 1)
  }
  return [...all.values()]
}

/** Returns from which number on the ratings within a span are unusually many. */
const unusualFrom = (span: Span, perHour: number, factor: number) =>
  Math.ceil(factor * Math.max(span.ratingsMin, span.times * perHour * span.hours))

/** The spans that can be checked, shortest first, with the number of ratings that each requires. */
const spansFor = (perHour: number, factor: number) =>
  SURGE.spans
    .map((span) => ({ ms: hours(span.hours), ratingsMin: unusualFrom(span, perHour, factor) }))
    .filter(({ ratingsMin }) => ratingsMin <= SURGE.ratingsReadMax)

/** Returns how far back and how many ratings must be read to detect a surge; null when none could be detected. */
export function ratingsToRead(
  perHour: number,
  factor: number,
): { ms: number; count: number } | null {
  const spans = spansFor(perHour, factor)
  if (spans.length === 0) return null
  return {
    ms: Math.max(...spans.map(({ ms }) => ms)),
    count: Math.max(...spans.map(({ ratingsMin }) => ratingsMin)),
  }
}

const isNewAccount = ({ at, authorSince }: Pick<SurgeRating, 'at' | 'authorSince'>) =>
  authorSince !== null && at.getTime() - authorSince.getTime() < SURGE.newAccountMs

/** Counts ratings by stars, and those of new accounts. */
export const patternOf = (ratings: readonly SurgeRating[]): Pattern => ({
  count: ratings.length,
  newAccounts: ratings.filter(isNewAccount).length,
  stars: countStars(ratings),
})

/**
 * Whether ratings come mostly from new accounts, or are one-sided compared with all earlier ones, or with those of them that
 * staff did not have to release.
 */
export function isUnusualKind(
  ratings: readonly SurgeRating[],
  { ratingCounts, released }: Baseline,
): boolean {
  const { count, newAccounts, stars } = patternOf(ratings)
  if (count === 0) return false
  const own = countStars(ratings.filter(({ isCounted }) => isCounted))
  const all = minus(ratingCounts, own)
  const baselines = [all, minus(all, released)]
  const isHonestAgainst = (earlier: RatingCounts) => isHonest(ratings, earlier)
  if (newAccounts / count >= SURGE.newShareMin && !baselines.every(isHonestAgainst)) return true
  return baselines.some((earlier) =>
    [0, 4].some((index) => {
      const total = sum(earlier) + SURGE.earlierRatingsPrior
      const share = (stars[index] ?? 0) / count
      const prior = SURGE.earlierRatingsPrior * SURGE.earlierSharePrior
      const earlierShare = ((earlier[index] ?? 0) + prior) / total
      return share >= SURGE.oneSidedShareMin && share >= earlierShare + SURGE.oneSidedExcessMin
    }),
  )
}

/** Whether newcomers, among enough established members, rate like earlier ratings: for example after a popular video. */
function isHonest(ratings: readonly SurgeRating[], earlier: RatingCounts): boolean {
  const newcomers = ratings.filter(({ isNewcomer }) => isNewcomer)
  const established = ratings.length - newcomers.length
  if (established < ratings.length * CAMPAIGN.honestShareMin) return false
  if (sum(earlier) < CAMPAIGN.honestEarlierMin) return false
  return !differs(countStars(newcomers), earlier, { chanceMax: CAMPAIGN.honestChanceMin })
}

/**
 * Returns the start of a surge among the ratings; null if there is none. A surge takes many ratings of an unusual kind:
 * neither is enough alone. `factor` multiplies the required number.
 */
export function findSurge(
  ratings: readonly SurgeRating[],
  usual: Baseline,
  { at, factor }: WeightedDate,
): { since: Date } | null {
  for (const { ms, ratingsMin } of spansFor(usual.perHour, factor)) {
    const within = ratings.filter((rating) => rating.at.getTime() > at.getTime() - ms)
    if (within.length < ratingsMin || !isUnusualKind(within, usual)) continue
    return { since: new Date(Math.min(...within.map((rating) => rating.at.getTime()))) }
  }
  return null
}

/**
 * Returns what to hold when the newest rating makes the counted ones a surge of all authors or, if it is a newcomer's, all of
 * them a campaign of newcomers; null when it does not, or when none of them would be held.
 */
export function findHold(
  moves: readonly SurgeRating[],
  usual: Baseline,
  { isNewcomer, ...moment }: WeightedDate & { isNewcomer: boolean },
): Hold | null {
  const counted = moves.filter(({ isCounted }) => isCounted)
  const surge = findSurge(counted, usual, moment)
  const found = surge ?? (isNewcomer ? findCampaign(moves, usual, moment) : null)
  if (!found) return null
  const { since } = found
  const onlyNewcomers = !surge
  const part = counted.filter((one) => one.at >= since && (one.isNewcomer || !onlyNewcomers))
  const earlierCounts = countsWithout(part, usual.ratingCounts)
  const hold = { since, onlyNewcomers, earlierCounts }
  return part.some((one) => isHeldBy(hold, one)) ? hold : null
}

/** What is stored of a hold. */
type StoredHold = {
  since: Date
  onlyNewcomers?: boolean | null
  earlierCounts?: readonly number[] | null
  until?: Date | null
}

/** Returns when a surge holds no more ratings. */
export const endOfHold = ({ since, until }: StoredHold): Date =>
  until ?? new Date(since.getTime() + SURGE.holdMs)

const STARS: readonly number[] = [1, 2, 3, 4, 5]

/** Returns the stars that a surge holds from established members, too: those that do not fit the earlier ratings. */
export function starsHeld({ onlyNewcomers, earlierCounts }: Omit<StoredHold, 'since'>): number[] {
  if (onlyNewcomers) return []
  const { mean, deviation } = spreadOf(earlierCounts ?? [])
  const range = Math.max(SURGE.fitStarsMin, deviation)
  return STARS.filter((stars) => Math.abs(stars - mean) > range)
}

/** Mean and standard deviation of ratings per star, smoothed like the share of each. */
function spreadOf(counts: readonly number[]): { mean: number; deviation: number } {
  const smoothed = CAMPAIGN.usualShares.map(
    (share, index) => (counts[index] ?? 0) + SURGE.earlierRatingsPrior * share,
  )
  const momentOf = (power: number) =>
    sum(smoothed.map((count, index) => count * (index + 1) ** power)) / sum(smoothed)
  const mean = momentOf(1)
  return { mean, deviation: Math.sqrt(momentOf(2) - mean ** 2) }
}

type SurgeCandidate = Pick<SurgeRating, 'stars' | 'isNewcomer'>

/** Whether a surge holds a rating: a newcomer's, or one of an established member that does not fit the earlier ones. */
export const isHeldBy = (
  hold: Omit<StoredHold, 'since'>,
  { stars, isNewcomer }: SurgeCandidate,
): boolean => isNewcomer || starsHeld(hold).includes(stars)

/** Returns the open surge that holds a rating which would move the average; null when there is none for it. */
export const surgeFor = <Id>(
  { surge }: { surge?: (StoredHold & { id: Id }) | null },
  { at, ...rating }: SurgeCandidate & { at: Date },
): Id | null => (surge && at < endOfHold(surge) && isHeldBy(surge, rating) ? surge.id : null)

type SurgeEnd = {
  open: boolean
  endedBy?: string | null
  verdict?: string | null
  step?: string | null
  until?: Date | null
}

/**
 * Returns the surge that a like rating resumes, of the newest first: it ended by itself, within its hold, and staff has not
 * decided it; null when there is none.
 */
export const resumableOf = <S extends SurgeEnd>(recent: readonly S[], at: Date): S | null =>
  recent.find(
    ({ open, endedBy, verdict, step, until }) =>
      !open && endedBy === 'quiet' && !verdict && !step && Boolean(until && until > at),
  ) ?? null

/** Whether a surge is over, given the number of first ratings that counted in the last `SURGE.quietMs`. */
export const isQuiet = (count: number, perHour: number, factor: number) =>
  count <= Math.max(SURGE.quietRatings * factor, perHour * (SURGE.quietMs / hours(1)))

/** Pending ratings of a surge. One that flags have hidden meanwhile is pending on its own. */
export const WAITING = { status: 'held', heldAt: null } as const
