import { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { trendingWeight } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { joinBreakdown, type WithBreakdown } from '@/lib/influencers/breakdown'
import { siteMeanOf } from '@/lib/influencers/site-mean'
import { trendingScore } from '@/lib/ratings/aggregates/rules'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import type { RatingBreakdownRecord } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { SettingRecord } from '@/models/setting'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** What a rating depends on. */
export type RatingContext = {
  influencer: InfluencerRecord
  /** The sums of their ratings; null before the first one, or until a reconciliation has counted them. */
  breakdown: RatingBreakdownRecord | null
  /** The author's earlier rating under their name. */
  before: ReviewRecord | null
  /** The author's anonymous reviews, of any influencer. */
  anonymous: AnonymousReviewRecord[]
  siteMean: number
}

type RatingContextRow = InfluencerRecord &
  WithBreakdown & {
    ratings: ReviewRecord[]
    anonymous: AnonymousReviewRecord[]
    means: SettingRecord[]
  }

/** Reads the context of a rating in one query; null when the influencer is not listed. */
export async function findRatingContext(
  influencerId: string,
  authorId: string,
): Promise<RatingContext | null> {
  const key = {
    influencerId: new Types.ObjectId(influencerId),
    authorId: new Types.ObjectId(authorId),
  }
  const [found] = await UserModel.aggregate<RatingContextRow>([
    { $match: { _id: key.influencerId, role: ROLE.influencer, listed: true } },
    { $lookup: { from: 'reviews', pipeline: [{ $match: key }], as: 'ratings' } },
    {
      $lookup: {
        from: AnonymousReviewModel.collection.name,
        pipeline: [{ $match: { memberId: key.authorId } }],
        as: 'anonymous',
      },
    },
    { $lookup: { from: 'settings', pipeline: [{ $match: { _id: 'siteMean' } }], as: 'means' } },
    joinBreakdown(key.influencerId),
  ])
  if (!found) return null
  const { ratings, anonymous, means, breakdowns, ...influencer } = found
  return {
    influencer,
    breakdown: breakdowns[0] ?? null,
    before: ratings[0] ?? null,
    anonymous,
    siteMean: siteMeanOf(means[0]),
  }
}

/** Counts an influencer's trending score from ratings and likes. Sequential, because a session runs one query at a time. */
export async function countTrending(influencerId: Types.ObjectId): Promise<number> {
  // Weights are relative to now, so that the sum does not overflow.
  const at = now()
  const sums = [
    ...(await ReviewModel.aggregate<DecayedSum>([
      { $match: { influencerId, counted: true } },
      { $group: { _id: null, decayed: decayedSum('$createdAt', at) } },
    ])),
    ...(await ReactionModel.aggregate<DecayedSum>([
      { $match: { influencerId, kind: 'like', voided: false } },
      { $group: { _id: null, decayed: decayedSum('$updatedAt', at) } },
    ])),
  ]
  return trendingScore(
    sums
      .filter(({ decayed }) => decayed > 0)
      .map(({ decayed }) => trendingWeight(at) + Math.log2(decayed)),
  )
}

type DecayedSum = { decayed: number }

const decayedSum = (field: string, at: Date) => ({
  $sum: {
    $pow: [
      2,
      { $max: [-1_000, { $divide: [{ $subtract: [field, at] }, DURATION.trendingHalfLifeMs] }] },
    ],
  },
})
