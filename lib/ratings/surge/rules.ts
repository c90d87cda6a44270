import { type RatingWeek, WEEK_MS, weekOf } from '@/lib/domain/aspects-and-tags'
import { hours } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import { countStars, differs } from '@/lib/ratings/surge/campaign'
import type { Pattern, SurgeRating, Usual } from '@/lib/ratings/surge/types'

type Span = (typeof SURGE.spans)[number]

/** Ratings in an hour of the busiest of the last whole weeks. */
export function usualPerHour(weeks: readonly RatingWeek[] | null | undefined, at: Date): number {
  const running = weekOf(at)
  const counts = (weeks ?? [])
    .filter(({ week }) => week < running && week >= running - SURGE.baselineWeeks)
    .map(({ count }) => count)
  return Math.max(0, ...counts) / (WEEK_MS / hours(1))
}

/** So many ratings within the span are unusually many. */
const unusual = (span: Span, perHour: number, factor: number) =>
  Math.ceil(factor * Math.max(span.ratingsMin, span.times * perHour * span.hours))

/** The spans that can be looked at, the shortest first, with the number of ratings that each asks for. */
const spansFor = (perHour: number, factor: number) =>
  SURGE.spans
    .map((span) => ({ ms: hours(span.hours), ratingsMin: unusual(span, perHour, factor) }))
    .filter(({ ratingsMin }) => ratingsMin <= SURGE.ratingsReadMax)

/** How far back and how many ratings at most have to be read to tell a surge; null when none could be told. */
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

/** What some ratings have in common. */
export function patternOf(ratings: readonly SurgeRating[]): Pattern {
  const stars: RatingCounts = [0, 0, 0, 0, 0]
  for (const rating of ratings) stars[rating.stars - 1] = (stars[rating.stars - 1] ?? 0) + 1
  return { count: ratings.length, newAccounts: ratings.filter(isNewAccount).length, stars }
}

/** Whether ratings are of an unusual kind: from new accounts, or one-sided against all that came before them. */
export function isUnusualKind(ratings: readonly SurgeRating[], { ratingCounts }: Usual): boolean {
  const { count, newAccounts, stars } = patternOf(ratings)
  if (count === 0) return false
  const own = patternOf(ratings.filter(({ isCounted }) => isCounted)).stars
  const earlier = ratingCounts.map((all, place) =>
    Math.max(0, all - (own[place] ?? 0)),
  ) as RatingCounts
  if (newAccounts / count >= SURGE.newShareMin && !isHonest(ratings, earlier)) return true
  const total = earlier.reduce((sum, some) => sum + some, 0) + SURGE.earlierRatingsPrior
  return [0, 4].some((place) => {
    const share = (stars[place] ?? 0) / count
    const prior = SURGE.earlierRatingsPrior * SURGE.earlierSharePrior
    const earlierShare = ((earlier[place] ?? 0) + prior) / total
    return share >= SURGE.oneSidedShareMin && share >= earlierShare + SURGE.oneSidedExcessMin
  })
}

/** Newcomers who rate as was rated before, among established members, move nothing: a video that many have seen. */
function isHonest(ratings: readonly SurgeRating[], earlier: RatingCounts): boolean {
  const newcomers = ratings.filter(({ isNewcomer }) => isNewcomer)
  const established = ratings.length - newcomers.length
  if (established < ratings.length * CAMPAIGN.honestShareMin) return false
  if (earlier.reduce((sum, some) => sum + some, 0) < CAMPAIGN.honestEarlierMin) return false
  return !differs(countStars(newcomers), earlier, CAMPAIGN.honestChanceMin)
}

/**
 * Whether ratings are a surge at this moment: when it began, or null. Many alone are none, and neither are few of any
 * kind. `factor` multiplies how many it takes.
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

/** Whether a surge is over: so many ratings came in the last `SURGE.quietMs`. */
export const isQuiet = (count: number, perHour: number, factor: number) =>
  count <= Math.max(SURGE.quietRatings * factor, perHour * (SURGE.quietMs / hours(1)))

/** The surge of now, in which a rating that would move the average waits; null when there is none for its author. */
export const surgeFor = <Id>(
  { storm }: { storm?: { id: Id; onlyNewcomers?: boolean | null } | null },
  isNewcomer: boolean,
): Id | null => (storm && (isNewcomer || !storm.onlyNewcomers) ? storm.id : null)

/** Ratings of a surge that wait; one that flags have hidden meanwhile waits for itself. */
export const WAITING = { status: 'held', heldAt: null } as const
