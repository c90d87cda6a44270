import type { QueryFilter, Types } from 'mongoose'
import { now } from '@/lib/clock'
import { countTrending } from '@/lib/ratings/aggregates/queries'
import {
  type ReviewDifference,
  reviewDifference,
  type Stage,
  trendingDifference,
  trendingWeight,
} from '@/lib/ratings/aggregates/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * Aggregates are derived from reviews, reactions, flags, replies and the ledger. A command changes both in one
 * transaction: the source first, whose state before tells the exact difference, then the aggregate by that difference.
 * To be called inside of a transaction.
 */

const AFTER = { returnDocument: 'after', timestamps: false, updatePipeline: true } as const

/**
 * Raises the version of a user's document, after the given stages. Every command of a member or about an influencer does,
 * so that it conflicts with a change of the account or of the profile that is committed meanwhile, also where no aggregate
 * moves. Returns the user as it is then; null when the filter finds none.
 */
export function raiseVersion(
  filter: QueryFilter<UserRecord>,
  stages: readonly Stage[] = [],
): Promise<UserRecord | null> {
  const raised: Stage = { $set: { __v: { $add: [{ $ifNull: ['$__v', 0] }, 1] } } }
  return UserModel.findOneAndUpdate(filter, [...stages, raised], AFTER).lean<UserRecord>()
}

/** Applies rating differences to an influencer. Returns the influencer as it is then; null when it is gone. */
export async function changeInfluencer(
  influencerId: Types.ObjectId,
  difference: Stage[],
): Promise<UserRecord | null> {
  const moved = difference.length > 0 ? [{ $set: { totalsAt: now() } }] : []
  const influencer = await raiseVersion({ _id: influencerId }, [...difference, ...moved])
  if (influencer && difference.some(movesTrending)) await restoreTrending(influencer)
  return influencer
}

/** A like came or went: the order of the trending list follows. Returns the influencer; null when it is gone. */
export async function moveTrending(
  like: { influencerId: Types.ObjectId; updatedAt: Date },
  isAdded: boolean,
): Promise<UserRecord | null> {
  const influencer = await UserModel.findOneAndUpdate(
    { _id: like.influencerId },
    [trendingDifference(trendingWeight(like.updatedAt), isAdded)],
    AFTER,
  ).lean<UserRecord>()
  if (influencer) await restoreTrending(influencer)
  return influencer
}

/** A sum that is kept as a logarithm cannot pass through zero: where nothing seems to be left, it is counted again. */
async function restoreTrending({ _id, trendingScore }: UserRecord): Promise<void> {
  if (trendingScore !== 0) return
  const counted = await countTrending(_id)
  if (counted === 0) return
  await UserModel.updateOne({ _id }, { $set: { trendingScore: counted } }, { timestamps: false })
}

const movesTrending = ({ $set }: Stage) => 'trendingScore' in $set

/** Applies a difference to the counts of a review. Returns the review as it is then; null when it is gone. */
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
