import { type RatingWeek, WEEK_MS, weekOf } from '@/lib/domain/aspects-and-tags'
import { hours } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import { countStars, differs } from '@/lib/ratings/surge/campaign'
import type { Pattern, SurgeRating, Usual } from '@/lib/ratings/surge/types'

type Span = (typeof SURGE.spans)[number]

/** Returns the ratings per hour in the busiest of the last full weeks. */
export function usualPerHour(weeks: readonly RatingWeek[] | null | undefined, at: Date): number {
  const current = weekOf(at)
  const counts = (weeks ?? [])
    .filter(({ week }) => week < current && week >= current - SURGE.baselineWeeks)
    .map(({ count }) => count)
  return Math.max(0, ...counts) / (WEEK_MS / hours(1))
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
export function patternOf(ratings: readonly SurgeRating[]): Pattern {
  const stars: RatingCounts = [0, 0, 0, 0, 0]
  for (const rating of ratings) stars[rating.stars - 1] = (stars[rating.stars - 1] ?? 0) + 1
  return { count: ratings.length, newAccounts: ratings.filter(isNewAccount).length, stars }
}

/** Whether ratings come mostly from new accounts, or are one-sided compared with all earlier ones. */
export function isUnusualKind(ratings: readonly SurgeRating[], { ratingCounts }: Usual): boolean {
  const { count, newAccounts, stars } = patternOf(ratings)
  if (count === 0) return false
  const own = patternOf(ratings.filter(({ isCounted }) => isCounted)).stars
  const earlier = ratingCounts.map((all, index) =>
    Math.max(0, all - (own[index] ?? 0)),
  ) as RatingCounts
  if (newAccounts / count >= SURGE.newShareMin && !isHonest(ratings, earlier)) return true
  const total = earlier.reduce((sum, some) => sum + some, 0) + SURGE.earlierRatingsPrior
  return [0, 4].some((index) => {
    const share = (stars[index] ?? 0) / count
    const prior = SURGE.earlierRatingsPrior * SURGE.earlierSharePrior
    const earlierShare = ((earlier[index] ?? 0) + prior) / total
    return share >= SURGE.oneSidedShareMin && share >= earlierShare + SURGE.oneSidedExcessMin
  })
}

/** Whether newcomers, among enough established members, rate like earlier ratings: for example after a popular video. */
function isHonest(ratings: readonly SurgeRating[], earlier: RatingCounts): boolean {
  const newcomers = ratings.filter(({ isNewcomer }) => isNewcomer)
  const established = ratings.length - newcomers.length
  if (established < ratings.length * CAMPAIGN.honestShareMin) return false
  if (earlier.reduce((sum, some) => sum + some, 0) < CAMPAIGN.honestEarlierMin) return false
  return !differs(countStars(newcomers), earlier, CAMPAIGN.honestChanceMin)
}

/**
 * Returns the start of a surge among the ratings; null if there is none. A surge takes many ratings of an unusual kind:
 * neither is enough alone. `factor` multiplies the required number.
 */
export function findSurge(
  ratings: readonly SurgeRating[],
  usual: Usual,
  { at, factor }: { at: Date; factor: number },
): { since: Date } | null {
  for (const { ms, ratingsMin } of spansFor(usual.perHour, factor)) {
    const within = ratings.filter((rating) => rating.at.getTime() > at.getTime() - ms)
    if (within.length < ratingsMin || !isUnusualKind(within, usual)) continue
    return { since: new Date(Math.min(...within.map((rating) => rating.at.getTime()))) }
  }
  return null
}

/** Whether a surge is over, given the number of ratings in the last `SURGE.quietMs`. */
export const isQuiet = (count: number, perHour: number, factor: number) =>
  count <= Math.max(SURGE.quietRatings * factor, perHour * (SURGE.quietMs / hours(1)))

/** Returns the open surge that holds a rating which would move the average; null when there is none for its author. */
export const surgeFor = <Id>(
  { storm: surge }: { storm?: { id: Id; onlyNewcomers?: boolean | null } | null },
  isNewcomer: boolean,
): Id | null => (surge && (isNewcomer || !surge.onlyNewcomers) ? surge.id : null)

/** Pending ratings of a surge. One that flags have hidden meanwhile is pending on its own. */
export const WAITING = { status: 'held', heldAt: null } as const
