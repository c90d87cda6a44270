import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { trendingWeight } from '@/lib/domain/rating-totals'
import { trendingScore } from '@/lib/ratings/aggregates/rules'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'

/** Counts an influencer's trending score from ratings and likes. Sequential, because a session runs one query at a time. */
export async function countTrending(influencerId: Types.ObjectId): Promise<number> {
  // Weights are relative to now, so that the sum does not overflow.
  const at = now()
  const sums = [
    ...(await ReviewModel.aggregate<Decayed>([
      { $match: { influencerId, counted: true } },
      { $group: { _id: null, decayed: decayedSum('$createdAt', at) } },
    ])),
    ...(await ReactionModel.aggregate<Decayed>([
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

type Decayed = { decayed: number }

const decayedSum = (field: string, at: Date) => ({
  $sum: {
    $pow: [
      2,
      { $max: [-1_000, { $divide: [{ $subtract: [field, at] }, DURATION.trendingHalfLifeMs] }] },
    ],
  },
})
