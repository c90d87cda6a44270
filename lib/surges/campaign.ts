import { hours } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import type { Baseline, SurgeRating } from '@/lib/surges/types'

/*
 * Campaigns of few or slow ratings. A surge is detected by its number of ratings (`findSurge`), a campaign by newcomers who
 * move an average in a way that established members do not. Detection decides which ratings need moderation, and never
 * how much a rating weighs.
 */

/**
 * Whether an account is not established yet: it is too new, its e-mail address is not confirmed, or it had too few ratings a
 * day before that still count.
 */
export const isNewcomer = (account: {
  ageMs: number
  isUnconfirmed: boolean
  earlierRatings: number
}) =>
  account.ageMs < SURGE.newAccountMs ||
  account.isUnconfirmed ||
  account.earlierRatings < CAMPAIGN.earlierRatingsMin

type Span = (typeof CAMPAIGN.spans)[number]

/** The minimum of newcomers' ratings within a span that can be a campaign. */
const minimumOf = (span: Span, perHour: number, factor: number) =>
  Math.ceil(factor * Math.max(CAMPAIGN.ratingsMin, CAMPAIGN.times * perHour * span.hours))

/** Returns how far back and how many ratings must be read to detect a campaign; null when none could be detected. */
export const ratingsToCompare = (factor: number): { ms: number; count: number } | null =>
  Math.ceil(factor * CAMPAIGN.ratingsMin) > CAMPAIGN.ratingsReadMax
    ? null
    : {
        ms: Math.max(...CAMPAIGN.spans.map((span) => hours(span.hours))),
        count: CAMPAIGN.ratingsReadMax,
      }

/**
 * Returns the start of the campaign that the newest rating is part of; null if there is none. A campaign takes at least
 * `CAMPAIGN.ratingsMin` times `factor` ratings of newcomers that would visibly move the average, and that lean to one end of
 * the scale by more than chance, compared with all earlier ratings and with established members at the same time.
 */
export function findCampaign(
  ratings: readonly SurgeRating[],
  usual: Baseline,
  { at, factor }: { at: Date; factor: number },
): { since: Date } | null {
  for (const span of CAMPAIGN.spans) {
    const from = at.getTime() - hours(span.hours)
    const within = ratings.filter((rating) => rating.at.getTime() > from && isMove(rating))
    const newcomers = within.filter((rating) => rating.isNewcomer)
    if (newcomers.length < minimumOf(span, usual.perHour, factor)) continue
    const established = within.filter((rating) => !rating.isNewcomer)
    const end = endOf(newcomers, established, usual, span.chanceMax)
    if (!end?.holds(newest(newcomers).stars)) continue
    // Held ratings are already pending in their own group.
    const counted = newcomers.filter(({ stars, isCounted }) => isCounted && end.holds(stars))
    if (counted.length === 0) return null
    return { since: new Date(Math.min(...counted.map((rating) => rating.at.getTime()))) }
  }
  return null
}

/** False for a rating that was changed back and forth. */
const isMove = ({ stars, from }: SurgeRating) => stars !== from

const newest = (ratings: readonly SurgeRating[]) =>
  ratings.reduce((one, other) => (other.at > one.at ? other : one))

/** Returns the end of the scale to which newcomers move an average; null when they do not. */
function endOf(
  newcomers: readonly SurgeRating[],
  established: readonly SurgeRating[],
  { ratingCounts, released }: Baseline,
  chanceMax: number,
): End | null {
  const before = countsWithout(newcomers, ratingCounts)
  if (Math.abs(shiftBy(newcomers, before)) < CAMPAIGN.shiftMin) return null
  const baselines = [before, minus(before, released)]
  const newcomerStars = countStars(newcomers)
  const establishedStars = countStars(established)
  const enough = Math.max(CAMPAIGN.witnessesMin, newcomers.length * CAMPAIGN.witnessShareMin)
  const isConfirmed = (end: End) =>
    sum(establishedStars) >= enough &&
    shareOf(end, newcomerStars) < shareOf(end, establishedStars) + CAMPAIGN.excessMin
  const found = ENDS.find(
    (end) =>
      !isConfirmed(end) &&
      baselines.some((others) => isImprobable(end, newcomerStars, others, { chanceMax })),
  )
  return found ?? null
}

/** Returns the ratings per star without some of them. */
export const minus = (counts: RatingCounts, some: readonly number[] = []): RatingCounts =>
  counts.map((count, index) => Math.max(0, count - (some[index] ?? 0))) as RatingCounts

/** Returns the ratings per star as if these moves had not happened. */
export function countsWithout(
  moves: readonly SurgeRating[],
  ratingCounts: RatingCounts,
): RatingCounts {
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

/** Returns by how much these moves would change the average; 0 without earlier ratings. */
function shiftBy(moves: readonly SurgeRating[], before: RatingCounts): number {
  if (sum(before) === 0) return 0
  const after: RatingCounts = [...before]
  for (const { stars, from } of moves) {
    after[stars - 1] = (after[stars - 1] ?? 0) + 1
    if (from !== null) after[from - 1] = (after[from - 1] ?? 0) - 1
  }
  return meanOf(after) - meanOf(before)
}

export const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
/** The average of ratings per star. */
export const meanOf = (counts: RatingCounts) =>
  counts.reduce((all, count, index) => all + count * (index + 1), 0) / sum(counts)

/** Counts ratings per star. */
export function countStars(ratings: readonly Pick<SurgeRating, 'stars'>[]): RatingCounts {
  const counts: RatingCounts = [0, 0, 0, 0, 0]
  for (const { stars } of ratings) counts[stars - 1] = (counts[stars - 1] ?? 0) + 1
  return counts
}

/** One end of the scale: the stars up to a threshold, or those above it. */
type End = { holds(stars: number): boolean; of(counts: readonly number[]): number }

const ENDS: readonly End[] = [1, 2, 3, 4].flatMap((threshold) => [
  { holds: (stars) => stars <= threshold, of: (counts) => sum(counts.slice(0, threshold)) },
  { holds: (stars) => stars > threshold, of: (counts) => sum(counts.slice(threshold)) },
])

/** Returns the beta parameters for a rating at this end, from earlier ratings and a prior of usual shares. */
function likelihood(end: End, others: RatingCounts): { hits: number; misses: number } {
  const hits = end.of(others) + SURGE.earlierRatingsPrior * end.of(CAMPAIGN.usualShares)
  return { hits, misses: sum(others) + SURGE.earlierRatingsPrior - hits }
}

const shareOf = (end: End, counts: RatingCounts) => end.of(counts) / sum(counts)

type Improbable = { chanceMax: number; excessMin?: number }

/**
 * Whether some ratings lean to this end much more than others, and more than chance explains: by the tail of a beta-binomial
 * distribution, which accounts for small numbers.
 */
function isImprobable(
  end: End,
  some: RatingCounts,
  others: RatingCounts,
  { chanceMax, excessMin = CAMPAIGN.excessMin }: Improbable,
) {
  const { hits, misses } = likelihood(end, others)
  if (shareOf(end, some) < hits / (hits + misses) + excessMin) return false
  return ENDS.length * chanceOf(end.of(some), sum(some), hits, misses) <= chanceMax
}

/** Whether some ratings lean to any end of the scale more than others and more than chance explains. */
export const differs = (some: RatingCounts, others: RatingCounts, level: Improbable): boolean =>
  sum(some) > 0 && ENDS.some((end) => isImprobable(end, some, others, level))

/** Returns the probability of `least` or more hits out of `count`, with a beta-distributed (a, b) hit rate. */
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
