import { hours } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import type { SurgeRating, Usual } from '@/lib/ratings/surge/types'

/*
 * Campaigns of few or slow ratings. A surge is told by its number (`findSurge`); a campaign by what newcomers do to an
 * average that those who are established do not. It decides which ratings wait for staff; no rating weighs more or less.
 */

/** Whether an account is too new, or has rated too few others a day before, to be trusted by its history. */
export const isNewcomer = (account: { ageMs: number; earlierRatings: number }) =>
  account.ageMs < SURGE.newAccountMs || account.earlierRatings < CAMPAIGN.earlierRatingsMin

type Span = (typeof CAMPAIGN.spans)[number]

/** So few ratings of newcomers within a span are no campaign. */
const leastOf = (span: Span, perHour: number, factor: number) =>
  Math.ceil(factor * Math.max(CAMPAIGN.ratingsMin, CAMPAIGN.times * perHour * span.hours))

/** How far back and how many ratings at most have to be read to tell a campaign; null when none could be told. */
export const ratingsToCompare = (factor: number): { ms: number; count: number } | null =>
  Math.ceil(factor * CAMPAIGN.ratingsMin) > CAMPAIGN.ratingsReadMax
    ? null
    : {
        ms: Math.max(...CAMPAIGN.spans.map((span) => hours(span.hours))),
        count: CAMPAIGN.ratingsReadMax,
      }

/**
 * Whether the newest rating is part of a campaign: since when, or null. It takes `CAMPAIGN.ratingsMin` times `factor`
 * ratings of newcomers that would move the average visibly, and that lean to one end of the scale by more than chance,
 * against all ratings before them and against those of established members at the same time.
 */
export function findCampaign(
  ratings: readonly SurgeRating[],
  usual: Usual,
  { at, factor }: { at: Date; factor: number },
): { since: Date } | null {
  for (const span of CAMPAIGN.spans) {
    const from = at.getTime() - hours(span.hours)
    const within = ratings.filter((rating) => rating.at.getTime() > from && isMove(rating))
    const newcomers = within.filter((rating) => rating.isNewcomer)
    if (newcomers.length < leastOf(span, usual.perHour, factor)) continue
    const established = within.filter((rating) => !rating.isNewcomer)
    const end = endOf(newcomers, established, usual, span.chanceMax)
    if (!end?.holds(newest(newcomers).stars)) continue
    // What is held already waits with its own group.
    const counted = newcomers.filter(({ stars, isCounted }) => isCounted && end.holds(stars))
    if (counted.length === 0) return null
    return { since: new Date(Math.min(...counted.map((rating) => rating.at.getTime()))) }
  }
  return null
}

/** Changed to and fro, a rating is what it was. */
const isMove = ({ stars, from }: SurgeRating) => stars !== from

const newest = (ratings: readonly SurgeRating[]) =>
  ratings.reduce((one, other) => (other.at > one.at ? other : one))

/** The end of the scale to which newcomers move an average; null when they do not. */
function endOf(
  newcomers: readonly SurgeRating[],
  established: readonly SurgeRating[],
  { ratingCounts }: Usual,
  chanceMax: number,
): End | null {
  const before = countsWithout(newcomers, ratingCounts)
  if (Math.abs(shiftBy(newcomers, before)) < CAMPAIGN.shiftMin) return null
  const theirs = countStars(newcomers)
  const witnesses = countStars(established)
  const enough = Math.max(CAMPAIGN.witnessesMin, newcomers.length * CAMPAIGN.witnessShareMin)
  const isConfirmed = (end: End) =>
    sum(witnesses) >= enough && shareOf(end, theirs) < shareOf(end, witnesses) + CAMPAIGN.excessMin
  const found = ENDS.find(
    (end) => !isConfirmed(end) && isImprobable(end, theirs, before, chanceMax),
  )
  return found ?? null
}

/** Ratings per star as if these had not been given, or changed. */
function countsWithout(moves: readonly SurgeRating[], ratingCounts: RatingCounts): RatingCounts {
  const before: RatingCounts = [...ratingCounts]
  const add = (stars: number | null, count: number) => {
    if (stars !== null) before[stars - 1] = Math.max(0, (before[stars - 1] ?? 0) + count)
  }
  for (const { stars, from, isCounted } of moves) {
    if (isCounted) add(stars, -1)
    add(from, 1)
  }
  return before
}

/** By how much these would move the average; 0 where there was none. */
function shiftBy(moves: readonly SurgeRating[], before: RatingCounts): number {
  if (sum(before) === 0) return 0
  const after: RatingCounts = [...before]
  for (const { stars, from } of moves) {
    after[stars - 1] = (after[stars - 1] ?? 0) + 1
    if (from !== null) after[from - 1] = (after[from - 1] ?? 0) - 1
  }
  return meanOf(after) - meanOf(before)
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const meanOf = (counts: RatingCounts) =>
  counts.reduce((all, count, place) => all + count * (place + 1), 0) / sum(counts)

export function countStars(ratings: readonly SurgeRating[]): RatingCounts {
  const counts: RatingCounts = [0, 0, 0, 0, 0]
  for (const { stars } of ratings) counts[stars - 1] = (counts[stars - 1] ?? 0) + 1
  return counts
}

/** One end of the scale: the stars up to a cut, or those beyond it. */
type End = { holds(stars: number): boolean; of(counts: readonly number[]): number }

const ENDS: readonly End[] = [1, 2, 3, 4].flatMap((cut) => [
  { holds: (stars) => stars <= cut, of: (counts) => sum(counts.slice(0, cut)) },
  { holds: (stars) => stars > cut, of: (counts) => sum(counts.slice(cut)) },
])

/** How likely a rating is at this end where there were these before, with what is usual where they are few. */
function likelihood(end: End, others: RatingCounts): { hits: number; misses: number } {
  const hits = end.of(others) + SURGE.earlierRatingsPrior * end.of(CAMPAIGN.usualShares)
  return { hits, misses: sum(others) + SURGE.earlierRatingsPrior - hits }
}

const shareOf = (end: End, counts: RatingCounts) => end.of(counts) / sum(counts)

/**
 * Whether some ratings lean to this end much more than others do, and so that the others would hardly have happened to:
 * by the tail of a beta-binomial distribution, which knows that few ratings say little.
 */
function isImprobable(end: End, some: RatingCounts, others: RatingCounts, chanceMax: number) {
  const { hits, misses } = likelihood(end, others)
  if (shareOf(end, some) < hits / (hits + misses) + CAMPAIGN.excessMin) return false
  return ENDS.length * chanceOf(end.of(some), sum(some), hits, misses) <= chanceMax
}

/** Whether some ratings lean to any end of the scale so. */
export const differs = (some: RatingCounts, others: RatingCounts, chanceMax: number): boolean =>
  sum(some) > 0 && ENDS.some((end) => isImprobable(end, some, others, chanceMax))

/** The chance of `least` or more out of `count`, where the share follows a beta distribution of (a, b). */
export function chanceOf(least: number, count: number, a: number, b: number): number {
  let chance = 1
  for (let n = 0; n < count; n += 1) chance *= (b + n) / (a + b + n)
  let tail = 0
  for (let hits = 0; hits <= count; hits += 1) {
    if (hits >= least) tail += chance
    chance *= ((count - hits) / (hits + 1)) * ((a + hits) / (b + count - hits - 1))
  }
  return Math.min(1, tail)
}
