import { PRIOR_RATINGS, trendingWeight } from '@/lib/domain/rating-totals'
import { STARS } from '@/lib/domain/stars'
import {
  type AspectDifference,
  aspectDifference,
  type CountedRating,
} from '@/lib/ratings/aggregates/aspects-and-tags'

/** z of the Wilson interval: 95 % confidence. */
const Z = 1.96

/** Returns the lower bound of the share of likes at 95 % confidence (Wilson 1927): few likes weigh less than many. */
export function helpfulness(likes: number, dislikes: number): number {
  // Exactly 0; the formula would leave a rounding error.
  if (likes === 0) return 0
  const n = likes + dislikes
  const share = likes / n
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * n)) / n)
  // Rounding may push a small value below zero.
  return Math.max(0, (share + Z ** 2 / (2 * n) - spread) / (1 + Z ** 2 / n))
}

/** Returns log2 of the sum of 2^weight over all events; 0 without events. */
export function trendingScore(weights: readonly number[]): number {
  if (weights.length === 0) return 0
  const most = weights.reduce((a, b) => Math.max(a, b))
  return most + Math.log2(weights.reduce((sum, weight) => sum + 2 ** (weight - most), 0))
}

// The same arithmetic as update expressions, so that a difference is applied in one atomic update.

type Expression = Record<string, unknown> | string | number

/** A stage of an update pipeline. */
export type Stage = { $set: Record<string, unknown> }

/** A rating that is part of the number of comments while it is shown, and of all other totals while it counts. */
export type RatingInTotals = CountedRating & { isShown: boolean; isCounted: boolean }

/** A change of one rating; null means that it is part of no total. */
export type RatingDifference = Omit<AspectDifference, 'before' | 'after'> & {
  before: RatingInTotals | null
  after: RatingInTotals | null
  siteMean: number
}

/** Returns the update stages that apply a rating difference to an influencer. */
export function ratingDifference({ before, after, ...rest }: RatingDifference): Stage[] {
  const shown = (rating: RatingInTotals | null) => (rating?.isShown ? rating : null)
  const counted = (rating: RatingInTotals | null) => (rating?.isCounted ? rating : null)
  return [
    ...shownDifference(shown(before), shown(after)),
    ...countedDifference({ ...rest, before: counted(before), after: counted(after) }),
  ]
}

/** Keeps `shownCounts` null for influencers from before it existed, until a reconciliation counts it. */
function shownDifference(before: CountedRating | null, after: CountedRating | null): Stage[] {
  if (before === null && after === null) return []
  const shownCounts = {
    $cond: [{ $isArray: ['$shownCounts'] }, gainedByStars('$shownCounts', before, after), null],
  }
  return [{ $set: { shownCounts } }]
}

const gainedByStars = (field: string, before: CountedRating | null, after: CountedRating | null) =>
  STARS.map((stars) => ({
    $add: [
      { $arrayElemAt: [field, stars - 1] },
      Number(after?.rating === stars) - Number(before?.rating === stars),
    ],
  }))

function countedDifference({
  siteMean,
  ...change
}: AspectDifference & { siteMean: number }): Stage[] {
  const { before, after, at } = change
  if (before === null && after === null) return []
  const counted = Number(after !== null) - Number(before !== null)
  const stages: Stage[] = [
    {
      $set: {
        ratingSum: { $add: ['$ratingSum', starsOf(after) - starsOf(before)] },
        reviewsCount: { $add: ['$reviewsCount', counted] },
        ratingCounts: gainedByStars('$ratingCounts', before, after),
        ...aspectDifference(change),
      },
    },
    {
      $set: {
        averageRating: {
          $cond: [{ $gt: ['$reviewsCount', 0] }, { $divide: ['$ratingSum', '$reviewsCount'] }, 0],
        },
        confidence: {
          $divide: [
            { $add: [PRIOR_RATINGS * siteMean, '$ratingSum'] },
            // `reviewsCount` may be negative for a moment, when differences are applied in another order than written.
            { $max: [PRIOR_RATINGS, { $add: [PRIOR_RATINGS, '$reviewsCount'] }] },
          ],
        },
      },
    },
  ]
  return counted === 0 ? stages : [...stages, trendingDifference(trendingWeight(at), counted > 0)]
}

const starsOf = (counted: CountedRating | null) => counted?.rating ?? 0

const LEFT_MIN = 1e-6

/** Returns the update stage that adds an event of this weight to `trendingScore`, or removes it. */
export function trendingDifference(weight: number, isAdded: boolean): Stage {
  const score = '$trendingScore'
  const power = (exponent: Expression) => ({ $pow: [2, exponent] })
  if (isAdded) {
    const high = { $max: [score, weight] }
    const low = { $min: [score, weight] }
    const rest = power({ $subtract: [low, high] })
    return { $set: { trendingScore: { $add: [high, { $log: [{ $add: [1, rest] }, 2] }] } } }
  }
  const left = { $subtract: [1, power({ $subtract: [weight, score] })] }
  // A remainder below a millionth is mostly rounding: the removed event was the last, or the only one in 20 half-lives.
  const isLast = { $lt: [left, LEFT_MIN] }
  const remaining = { $add: [score, { $log: [{ $max: [left, LEFT_MIN] }, 2] }] }
  return { $set: { trendingScore: { $cond: [isLast, 0, remaining] } } }
}

/** A change of a review's counts. */
export type ReviewDifference = {
  likes?: number
  dislikes?: number
  flags?: number
  replies?: number
}

/** Returns the update stages that apply a difference to a review's counts. */
export function reviewDifference({
  likes = 0,
  dislikes = 0,
  flags = 0,
  replies = 0,
}: ReviewDifference): Stage[] {
  const counts: Stage = {
    $set: {
      likesCount: { $add: ['$likesCount', likes] },
      dislikesCount: { $add: ['$dislikesCount', dislikes] },
      flagsCount: { $add: ['$flagsCount', flags] },
      repliesCount: { $add: ['$repliesCount', replies] },
    },
  }
  return likes === 0 && dislikes === 0 ? [counts] : [counts, helpfulnessStage]
}

const votes = { $add: ['$likesCount', '$dislikesCount'] }
const share = { $divide: ['$likesCount', votes] }
const spread = {
  $multiply: [
    Z,
    {
      $sqrt: {
        $divide: [
          {
            $add: [
              { $multiply: [share, { $subtract: [1, share] }] },
              { $divide: [Z ** 2, { $multiply: [4, votes] }] },
            ],
          },
          votes,
        ],
      },
    },
  ],
}
const helpfulnessStage: Stage = {
  $set: {
    helpfulness: {
      $cond: [
        { $gt: ['$likesCount', 0] },
        {
          $divide: [
            {
              $subtract: [
                { $add: [share, { $divide: [Z ** 2, { $multiply: [2, votes] }] }] },
                spread,
              ],
            },
            { $add: [1, { $divide: [Z ** 2, votes] }] },
          ],
        },
        0,
      ],
    },
  },
}

/** Returns the update stage that adds points to a member's score. */
export const scoreDifference = (points: number, at: Date): Stage[] => [
  { $set: { contributionScore: { $add: ['$contributionScore', points] }, totalsAt: at } },
]
