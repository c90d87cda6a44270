import { Types } from 'mongoose'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import { groupBy } from '@/lib/domain/group-by'
import {
  type RatingCounts,
  ratingTotals,
  trendingFields,
  trendingWeight,
} from '@/lib/domain/rating-totals'
import { STARS } from '@/lib/domain/stars'
import { aspectTotals } from '@/lib/ratings/aggregates/aspects-and-tags'
import { breakdownOf, type RatingTraits } from '@/lib/ratings/aggregates/breakdown'
import { helpfulness, trendingScore } from '@/lib/ratings/aggregates/rules'
import type { DetectLanguage } from '@/lib/ratings/reviews/language'
import { reviewTokensOf } from '@/lib/ratings/reviews/rules'
import type {
  SeededFlag,
  SeededPoint,
  SeededReaction,
  SeededReply,
} from '@/tools/seed/contributions'
import type { SeededReview } from '@/tools/seed/reviews'

/*
 * Computes the aggregates with the site's own rules. Thousands of reconciliations would take longer than the rest of the
 * seed; a test compares these with one.
 */

type WithId = { _id: Types.ObjectId }

/** The mean of all counted ratings. */
export function siteMeanOf(reviews: readonly SeededReview[]): number {
  const counted = reviews.filter((review) => review.counted)
  return counted.reduce((sum, { rating }) => sum + rating, 0) / counted.length
}

/** Reviews with the numbers of their reactions, flags and replies. */
export function withReviewTotals(
  reviews: readonly SeededReview[],
  below: {
    reactions: readonly SeededReaction[]
    flags: readonly SeededFlag[]
    replies: readonly SeededReply[]
  },
  detect: DetectLanguage,
) {
  const reactions = groupBy(below.reactions, ({ reviewId }) => String(reviewId))
  const flags = groupBy(below.flags, ({ reviewId }) => String(reviewId))
  const replies = groupBy(below.replies, ({ reviewId }) => String(reviewId))
  return reviews.map((review) => {
    const id = String(review._id)
    const kinds = (reactions.get(id) ?? []).map(({ kind }) => kind)
    const likesCount = kinds.filter((kind) => kind === 'like').length
    const dislikesCount = kinds.length - likesCount
    return {
      ...review,
      searchKeys: reviewTokensOf(review),
      language: detect(review),
      likesCount,
      dislikesCount,
      flagsCount: flags.get(id)?.length ?? 0,
      repliesCount: replies.get(id)?.length ?? 0,
      helpfulness: helpfulness(likesCount, dislikesCount),
    }
  })
}

/** Influencers with their averages and ranks. */
export function withRatingTotals<I extends WithId>(
  influencers: readonly I[],
  below: {
    reviews: readonly (SeededReview & AspectsAndTags)[]
    reactions: readonly SeededReaction[]
    now: Date
  },
) {
  const { reviews, reactions, now } = below
  const siteMean = siteMeanOf(reviews)
  const counted = groupBy(
    reviews.filter((review) => review.counted),
    ({ influencerId }) => String(influencerId),
  )
  const shown = groupBy(
    reviews.filter(({ status }) => status === 'shown'),
    ({ influencerId }) => String(influencerId),
  )
  const likes = groupBy(
    reactions.filter(({ kind }) => kind === 'like'),
    ({ influencerId }) => String(influencerId),
  )
  return influencers.map((influencer) => {
    const id = String(influencer._id)
    const rated = counted.get(id) ?? []
    const events = [
      ...rated.map(({ createdAt }) => createdAt),
      ...(likes.get(id) ?? []).map(({ updatedAt }) => updatedAt),
    ]
    return {
      ...influencer,
      shownCounts: countsByStars(shown.get(id) ?? []),
      ...ratingTotals(countsByStars(rated), siteMean),
      ...aspectTotals(rated, now),
      ...trendingFields(trendingScore(events.map(trendingWeight))),
      totalsAt: newestOf(rated.map(({ createdAt }) => createdAt)),
    }
  })
}

const countsByStars = (reviews: readonly SeededReview[]) =>
  STARS.map((stars) => reviews.filter(({ rating }) => rating === stars).length) as RatingCounts

const newestOf = (times: readonly Date[]) =>
  times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null

/** The breakdown of each rated influencer's ratings. */
export const breakdownsOf = (
  reviews: readonly (RatingTraits & { influencerId: Types.ObjectId })[],
) =>
  [...groupBy(reviews, ({ influencerId }) => String(influencerId))].map(([id, rated]) => ({
    _id: new Types.ObjectId(id),
    ...breakdownOf(rated),
  }))

/** Members with the sum of their points. */
export function withScores<M extends WithId>(
  members: readonly M[],
  points: readonly SeededPoint[],
) {
  const earned = groupBy(points, ({ userId }) => String(userId))
  return members.map((member) => {
    const entries = earned.get(String(member._id)) ?? []
    return { ...member, contributionScore: entries.reduce((sum, { amount }) => sum + amount, 0) }
  })
}
