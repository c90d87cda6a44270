import { Types } from 'mongoose'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { startOfDay } from '@/lib/domain/durations'
import { REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import type { CategoryRecord } from '@/models/category'
import type { PointRecord } from '@/models/point'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { InfluencerRecord } from '@/models/user'

/** A review before a reaction, with the data that the reaction depends on. */
export type ReactionContext = {
  review: ReviewRecord
  hasFlagged: boolean
  /** The category of the reviewed influencer. */
  categoryId: Types.ObjectId | null
  /** Whether a reaction earns a point: none was given for this review, and the daily cap (UTC) is not reached. */
  isRewarded: boolean
}

type Joined = ReviewRecord & {
  flags: unknown[]
  influencers: Pick<InfluencerRecord, 'category'>[]
  categories: CategoryRecord[]
  rewards: Pick<PointRecord, 'causeId'>[]
}

/** Reads the context of a reaction in one query. Throws `notFound` for a review that is not shown. */
export async function findReactionContext(
  reviewId: string,
  userId: Types.ObjectId,
): Promise<ReactionContext> {
  const _id = new Types.ObjectId(reviewId)
  const [found] = await ReviewModel.aggregate<Joined>([
    { $match: { _id, status: 'shown' } },
    {
      $lookup: {
        from: 'flags',
        pipeline: [
          { $match: { reviewId: _id, userId, raised: true } },
          { $limit: 1 },
          { $project: { _id: 1 } },
        ],
        as: 'flags',
      },
    },
    {
      $lookup: {
        from: 'users',
        localField: 'influencerId',
        foreignField: '_id',
        pipeline: [{ $project: { category: 1 } }],
        as: 'influencers',
      },
    },
    {
      $lookup: {
        from: 'categories',
        localField: 'influencers.category',
        foreignField: 'name',
        as: 'categories',
      },
    },
    {
      $lookup: {
        from: 'points',
        pipeline: [
          {
            $match: {
              userId,
              cause: 'reaction',
              $or: [{ causeId: _id }, { createdAt: { $gte: startOfDay(now()) } }],
            },
          },
          { $limit: REWARDED_PER_DAY.reaction },
          { $project: { causeId: 1 } },
        ],
        as: 'rewards',
      },
    },
  ])
  if (!found) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  const { flags, influencers, categories, rewards, ...review } = found
  return {
    review,
    hasFlagged: flags.length > 0,
    categoryId: await currentCategory(categories[0], influencers[0]?.category),
    isRewarded:
      rewards.length < REWARDED_PER_DAY.reaction &&
      !rewards.some(({ causeId }) => causeId.equals(_id)),
  }
}

/** Returns the current category for a name, which may be a former name or that of a category being merged. */
async function currentCategory(
  named: CategoryRecord | undefined,
  name: string | null | undefined,
): Promise<Types.ObjectId | null> {
  if (named && !named.mergeInto) return named._id
  return name ? findCategoryId(name) : null
}
