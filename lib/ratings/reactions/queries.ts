import { Types } from 'mongoose'
import { joinCategory, joinedCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { startOfDay } from '@/lib/domain/durations'
import { REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import type { VoterRecord } from '@/lib/surges/vote-integrity/commands'
import { monthOf } from '@/lib/surges/vote-integrity/rules'
import type { CategoryRecord } from '@/models/category'
import type { FlagRecord } from '@/models/flag'
import type { PointRecord } from '@/models/point'
import type { ReactionRecord } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { InfluencerRecord } from '@/models/user'
import { VotePairModel, type VotePairRecord } from '@/models/vote-pair'

/** A review before a press on one of its buttons, with the data that the press depends on. */
export type PressContext = {
  review: ReviewRecord
  /** The voter's account, their reaction and their flag. */
  voter: VoterRecord | null
  reaction: ReactionRecord | null
  flag: FlagRecord | null
  /** The voter's votes of this month on the author's ratings. */
  pair: VotePairRecord | null
  /** The reviewed influencer, and their category. */
  influencer: RatedInfluencer | null
  categoryId: Types.ObjectId | null
  /** Whether a reaction earns a point: none was given for this review, and the daily cap (UTC) is not reached. */
  isRewarded: boolean
}

type RatedInfluencer = Pick<InfluencerRecord, '_id' | 'category' | 'trendingScore' | 'claimedBy'>
type ReviewWithVotes = ReviewRecord & {
  voters: VoterRecord[]
  reactions: ReactionRecord[]
  flags: FlagRecord[]
  pairs: VotePairRecord[]
  influencers: RatedInfluencer[]
  categories: CategoryRecord[]
  rewards: Pick<PointRecord, 'causeId'>[]
}

const VOTER = {
  role: 1,
  removedAt: 1,
  emailVerifiedAt: 1,
  suspension: 1,
  votesVoidedAt: 1,
  votes: 1,
}

/** Reads the context of a press in one query. Throws `notFound` for a review that is not shown. */
export async function findPressContext(
  reviewId: string,
  userId: Types.ObjectId,
): Promise<PressContext> {
  const _id = new Types.ObjectId(reviewId)
  const at = now()
  const own = { $match: { reviewId: _id, userId } }
  const ofMonth = { $match: { month: monthOf(at), voterId: userId } }
  const [found] = await ReviewModel.aggregate<ReviewWithVotes>([
    { $match: { _id, status: 'shown' } },
    // No press depends on these, which are most of the document.
    { $unset: ['searchKeys', 'history.title', 'history.details'] },
    {
      $lookup: {
        from: 'users',
        pipeline: [{ $match: { _id: userId } }, { $project: VOTER }],
        as: 'voters',
      },
    },
    { $lookup: { from: 'reactions', pipeline: [own], as: 'reactions' } },
    { $lookup: { from: 'flags', pipeline: [own], as: 'flags' } },
    {
      $lookup: {
        from: VotePairModel.collection.name,
        localField: 'authorId',
        foreignField: 'authorId',
        pipeline: [ofMonth],
        as: 'pairs',
      },
    },
    {
      $lookup: {
        from: 'users',
        localField: 'influencerId',
        foreignField: '_id',
        pipeline: [{ $project: { category: 1, trendingScore: 1, claimedBy: 1 } }],
        as: 'influencers',
      },
    },
    joinCategory('influencers.category'),
    {
      $lookup: {
        from: 'points',
        pipeline: [
          {
            $match: {
              userId,
              cause: 'reaction',
              $or: [{ causeId: _id }, { createdAt: { $gte: startOfDay(at) } }],
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
  const { voters, reactions, flags, pairs, influencers, categories, rewards, ...review } = found
  return {
    review,
    voter: voters[0] ?? null,
    reaction: reactions[0] ?? null,
    flag: flags[0] ?? null,
    pair: pairs[0] ?? null,
    influencer: influencers[0] ?? null,
    categoryId: await joinedCategoryId(categories[0], influencers[0]?.category),
    isRewarded:
      rewards.length < REWARDED_PER_DAY.reaction &&
      !rewards.some(({ causeId }) => causeId.equals(_id)),
  }
}
