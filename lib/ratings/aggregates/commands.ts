import type { QueryFilter, Types } from 'mongoose'
import { now } from '@/lib/clock'
import { trendingWeight } from '@/lib/domain/rating-totals'
import { countTrending } from '@/lib/ratings/aggregates/queries'
import {
  type ReviewDifference,
  reviewDifference,
  type Stage,
  trendingDifference,
} from '@/lib/ratings/aggregates/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import {
  type AccountRecord,
  type InfluencerRecord,
  UserModel,
  type UserRecord,
} from '@/models/user'

/*
 * Aggregates are derived from reviews, reactions, flags, replies and the ledger. A command changes both in one transaction:
 * first the source, whose previous state gives the exact difference, then the aggregate by that difference. Call these
 * functions inside a transaction.
 */

const AFTER = { returnDocument: 'after', timestamps: false, updatePipeline: true } as const

/**
 * Applies the stages to a user of the given kind and increments the document's version. Every command by a member or about an influencer does
 * this, so that it conflicts with a concurrent change of the account or profile even when no aggregate changes. Returns the
 * updated user; null when the filter matches none.
 */
export function raiseVersion<R extends AccountRecord | InfluencerRecord>(
  filter: QueryFilter<UserRecord>,
  stages: readonly Stage[] = [],
): Promise<R | null> {
  const raised: Stage = { $set: { __v: { $add: [{ $ifNull: ['$__v', 0] }, 1] } } }
  return UserModel.findOneAndUpdate(filter, [...stages, raised], AFTER).lean<R>()
}

/** Applies rating differences to an influencer. Returns the updated influencer; null when it does not exist. */
export async function changeInfluencer(
  influencerId: Types.ObjectId,
  difference: Stage[],
): Promise<InfluencerRecord | null> {
  const moved = difference.length > 0 ? [{ $set: { totalsAt: now() } }] : []
  const influencer = await raiseVersion<InfluencerRecord>({ _id: influencerId }, [
    ...difference,
    ...moved,
  ])
  if (influencer && difference.some(movesTrending)) await restoreTrending(influencer)
  return influencer
}

/** Updates the trending score for an added or withdrawn like. Returns the influencer; null when it does not exist. */
export async function moveTrending(
  like: { influencerId: Types.ObjectId; updatedAt: Date },
  isAdded: boolean,
): Promise<InfluencerRecord | null> {
  const influencer = await UserModel.findOneAndUpdate(
    { _id: like.influencerId },
    [trendingDifference(trendingWeight(like.updatedAt), isAdded)],
    AFTER,
  ).lean<InfluencerRecord>()
  if (influencer) await restoreTrending(influencer)
  return influencer
}

/** Recounts a trending score of 0: a sum stored as a logarithm loses small remainders when it reaches zero. */
async function restoreTrending({ _id, trendingScore }: InfluencerRecord): Promise<void> {
  if (trendingScore !== 0) return
  const counted = await countTrending(_id)
  if (counted === 0) return
  await UserModel.updateOne({ _id }, { $set: { trendingScore: counted } }, { timestamps: false })
}

const movesTrending = ({ $set }: Stage) => 'trendingScore' in $set

/** Applies a difference to the counts of a review. Returns the updated review; null when it does not exist. */
export function changeReview(
  reviewId: Types.ObjectId,
  difference: ReviewDifference,
): Promise<ReviewRecord | null> {
  return ReviewModel.findOneAndUpdate(
    { _id: reviewId },
    reviewDifference(difference),
    AFTER,
  ).lean<ReviewRecord>()
}
