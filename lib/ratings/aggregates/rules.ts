import type { StoredAspects, StoredAspectTotals } from '@/lib/domain/aspects-and-tags'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import {
  type RatingCounts,
  ratingTotals,
  trendingFields,
  trendingWeight,
} from '@/lib/domain/rating-totals'
import { STARS, type Stars } from '@/lib/domain/stars'
import { type CountedRating, changedAspects } from '@/lib/ratings/aggregates/aspects-and-tags'

/** z of the Wilson interval: 95 % confidence. */
export const CONFIDENCE_Z = 1.96

/** Returns the lower bound of the share of likes at 95 % confidence (Wilson 1927): few likes weigh less than many. */
export function helpfulness(likes: number, dislikes: number): number {
  // Exactly 0; the formula would leave a rounding error. Counts below 0 wait for reconciliation.
  if (likes <= 0) return 0
  const n = likes + Math.max(0, dislikes)
  const share = likes / n
  const spread = CONFIDENCE_Z * Math.sqrt((share * (1 - share) + CONFIDENCE_Z ** 2 / (4 * n)) / n)
  // Rounding may push a small value below zero.
  return Math.max(0, (share + CONFIDENCE_Z ** 2 / (2 * n) - spread) / (1 + CONFIDENCE_Z ** 2 / n))
}

type Bridged = {
  likesCount?: number | null
  dislikesCount?: number | null
  bridging?: number | null
}

/** Up to this score a review is not helpful to one side (lib/ratings/bridging). */
export const BRIDGING_MIN = 0.3

/** Whether a review with this score is helpful to members who usually vote differently. */
export const isBridging = (score: number | null | undefined): boolean => (score ?? 0) > BRIDGING_MIN

/**
 * Returns what orders reviews by helpfulness: those that bridge come first, by their score. A lower score takes the place of
 * the lower bound of likes, by which reviews without a score are ordered.
 */
export function helpfulnessOf({ likesCount, dislikesCount, bridging }: Bridged): number {
  if (isBridging(bridging)) return 1 + (bridging ?? 0)
  return bridging ?? helpfulness(likesCount ?? 0, dislikesCount ?? 0)
}

/** What decides whether a review may have a bridging score. */
export type Bridge = Bridged & {
  status: 'shown' | 'held' | 'removed'
  counted: boolean
  hiddenUnder?: string | null
  editedAt?: Date | null
}

/** Whether a review may bridge: it is shown and counts, and staff does not hide its text. */
const mayBridge = ({ status, counted, hiddenUnder }: Bridge) =>
  status === 'shown' && counted && !hiddenUnder

/** Returns the review with this score (lib/ratings/bridging), or without one; the same review where that changes nothing. */
export function withBridging<R extends Bridge>(review: R, score: number | null): R {
  const bridging = mayBridge(review) ? score : null
  if (bridging === (review.bridging ?? null)) return review
  return { ...review, bridging, helpfulness: helpfulnessOf({ ...review, bridging }) }
}

/** Returns the review after a change, without the score if it is hidden or edited: the votes were about another version. */
export function withBridgingOf<R extends Bridge>(before: R, after: R): R {
  const isEdited = Number(before.editedAt ?? 0) !== Number(after.editedAt ?? 0)
  return isEdited || !mayBridge(after) ? withBridging(after, null) : after
}

/** Returns log2 of the sum of 2^weight over all events; 0 without events. */
export function trendingScore(weights: readonly number[]): number {
  if (weights.length === 0) return 0
  const most = weights.reduce((a, b) => Math.max(a, b))
  return most + Math.log2(weights.reduce((sum, weight) => sum + 2 ** (weight - most), 0))
}

const LEFT_MIN = 1e-6

/** Returns the trending score with one more event of this weight. */
export function trendingWith(score: number, weight: number): number {
  const [high, low] = [Math.max(score, weight), Math.min(score, weight)]
  return high + Math.log2(1 + 2 ** (low - high))
}

/**
 * Returns the trending score without an event of this weight. 0 when a remainder below a millionth is left, which is mostly
 * rounding: the event was the last, or the only one in 20 half-lives.
 */
export function trendingWithout(score: number, weight: number): number {
  const left = 1 - 2 ** (weight - score)
  return left < LEFT_MIN ? 0 : score + Math.log2(left)
}

/** What the totals depend on of a review. */
type RatedReview = StoredAspects & {
  rating: number
  status: 'shown' | 'held' | 'removed'
  counted: boolean
  outOfTotals?: boolean | null
  hiddenUnder?: string | null
  language?: string | null
  createdAt: Date
}

/** Whether a review is in the totals of its influencer. Queries select by `IN_TOTALS`. */
export const isInTotals = ({
  counted,
  outOfTotals,
}: Pick<RatedReview, 'counted' | 'outOfTotals'>): boolean => counted && !outOfTotals

/** Whether topics and cards have the text of a review. */
export const isRead = ({
  status,
  counted,
  hiddenUnder,
}: Pick<RatedReview, 'status' | 'counted' | 'hiddenUnder'>): boolean =>
  status === 'shown' && counted && !hiddenUnder

/** Selects, in an aggregation, the reviews that are in totals. */
export const IN_TOTALS = { counted: true, outOfTotals: { $ne: true } } as const

/** A change of one review. It is in the number of comments while it is shown, and in all other totals while it counts. */
export type RatingChange = {
  before: RatedReview | null
  after: RatedReview | null
  siteMean: number
  now: Date
}

/** The totals of a stored influencer. */
type StoredTotals = StoredAspectTotals & {
  ratingCounts?: number[] | null
  shownCounts?: number[] | null
  trendingScore?: number | null
}

/** Returns the influencer with totals that follow a change of one of their ratings. */
export function withRating<T extends StoredTotals>(influencer: T, change: RatingChange): T {
  const { before, after, now } = change
  const isPart = (review: RatedReview | null) => review?.status === 'shown' || review?.counted
  if (!isPart(before) && !isPart(after)) return influencer
  return {
    ...influencer,
    ...shownTotals(influencer, change),
    ...countedTotals(influencer, change),
    totalsAt: now,
  }
}

function shownTotals({ shownCounts }: StoredTotals, { before, after }: RatingChange) {
  const shown = (review: RatedReview | null) => (review?.status === 'shown' ? review : null)
  if (!shown(before) && !shown(after)) return {}
  return { shownCounts: movedByStars(shownCounts ?? [], shown(before), shown(after)) }
}

type StarsOrNone = { rating: number } | null

const movedByStars = (counts: readonly number[], before: StarsOrNone, after: StarsOrNone) =>
  STARS.map(
    (stars, index) =>
      (counts[index] ?? 0) + Number(after?.rating === stars) - Number(before?.rating === stars),
  ) as RatingCounts

/** What flags have hidden goes on counting. */
const inTotals = (review: RatedReview | null): CountedRating | null =>
  review && isInTotals(review) ? { rating: review.rating as Stars, ...readAspects(review) } : null

function countedTotals(influencer: StoredTotals, change: RatingChange) {
  const [before, after] = [inTotals(change.before), inTotals(change.after)]
  if (before === null && after === null) return {}
  const at = (change.before ?? change.after)?.createdAt ?? change.now
  const weight = trendingWeight(at)
  const trending = influencer.trendingScore ?? 0
  const counted = Number(after !== null) - Number(before !== null)
  return {
    ...ratingTotals(movedByStars(influencer.ratingCounts ?? [], before, after), change.siteMean),
    ...changedAspects(influencer, { before, after, at, now: change.now }),
    ...(counted > 0 && trendingFields(trendingWith(trending, weight))),
    ...(counted < 0 && trendingFields(trendingWithout(trending, weight))),
  }
}

/** A change of a review's counts. */
export type ReviewDifference = {
  likes?: number
  dislikes?: number
  flags?: number
  replies?: number
}

type Counts = Bridged & {
  flagsCount?: number | null
  repliesCount?: number | null
  helpfulness?: number | null
}

/** Returns the review with a difference applied to its counts. */
export function withCounts<R extends Counts>(
  review: R,
  { likes = 0, dislikes = 0, flags = 0, replies = 0 }: ReviewDifference,
): R {
  const likesCount = (review.likesCount ?? 0) + likes
  const dislikesCount = (review.dislikesCount ?? 0) + dislikes
  const isVote = likes !== 0 || dislikes !== 0
  return {
    ...review,
    likesCount,
    dislikesCount,
    flagsCount: (review.flagsCount ?? 0) + flags,
    repliesCount: (review.repliesCount ?? 0) + replies,
    ...(isVote && { helpfulness: helpfulnessOf({ ...review, likesCount, dislikesCount }) }),
  }
}
