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

/** A review before presses on its buttons, with what all of them depend on. */
export type PressedReview = {
  review: ReviewRecord
  /** The reviewed influencer, and their category. */
  influencer: RatedInfluencer | null
  categoryId: Types.ObjectId | null
}

/** What a press of one member depends on. */
export type VoterContext = {
  /** The voter's account, their reaction and their flag. */
  voter: VoterRecord | null
  reaction: ReactionRecord | null
  flag: FlagRecord | null
  /** The voter's votes of this month on the author's ratings. */
  pair: VotePairRecord | null
  /** Their ledger entry for a reaction to this review. */
  reward: RewardEntry | null
  /** Whether a reaction earns a point: none was given for this review, and the daily cap (UTC) is not reached. */
  isRewarded: boolean
}

type RatedInfluencer = Pick<InfluencerRecord, '_id' | 'category' | 'trendingScore' | 'claimedBy'>
type RewardEntry = Pick<PointRecord, 'userId' | 'causeId' | 'amount' | 'categoryId' | 'createdAt'>
type VoteRecords = {
  voters: VoterRecord[]
  reactions: ReactionRecord[]
  flags: FlagRecord[]
  pairs: VotePairRecord[]
  rewards: RewardEntry[]
}
type ReviewWithVotes = ReviewRecord &
  VoteRecords & { influencers: RatedInfluencer[]; categories: CategoryRecord[] }

const VOTER = {
  role: 1,
  removedAt: 1,
  emailVerifiedAt: 1,
  suspension: 1,
  votesVoidedAt: 1,
  votes: 1,
}
const REWARD = { userId: 1, causeId: 1, amount: 1, categoryId: 1, createdAt: 1 }

/**
 * Reads the context of presses by these members in one query: the review, and a function that returns what the press of one
 * of them depends on. Throws `notFound` for a review that is not shown.
 */
export async function findPressContext(
  reviewId: string,
  userIds: readonly Types.ObjectId[],
): Promise<PressedReview & { voterContext: (userId: Types.ObjectId) => VoterContext }> {
  const _id = new Types.ObjectId(reviewId)
  const at = now()
  const oneOf = { $in: [...userIds] }
  const own = { $match: { reviewId: _id, userId: oneOf } }
  const ofMonth = { $match: { month: monthOf(at), voterId: oneOf } }
  const [found] = await ReviewModel.aggregate<ReviewWithVotes>([
    { $match: { _id, status: 'shown' } },
    // No press depends on these, which are most of the document.
    { $unset: ['searchKeys', 'history.title', 'history.details'] },
    {
      $lookup: {
        from: 'users',
        pipeline: [{ $match: { _id: oneOf } }, { $project: VOTER }],
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
              userId: oneOf,
              cause: 'reaction',
              $or: [{ causeId: _id }, { createdAt: { $gte: startOfDay(at) } }],
            },
          },
          { $project: REWARD },
        ],
        as: 'rewards',
      },
    },
  ])
  if (!found) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  const { voters, reactions, flags, pairs, rewards, influencers, categories, ...review } = found
  const votes = { voters, reactions, flags, pairs, rewards }
  return {
    review,
    influencer: influencers[0] ?? null,
    categoryId: await joinedCategoryId(categories[0], influencers[0]?.category),
    voterContext: (userId) => contextOf(votes, _id, userId),
  }
}

function contextOf(
  { voters, reactions, flags, pairs, rewards }: VoteRecords,
  reviewId: Types.ObjectId,
  userId: Types.ObjectId,
): VoterContext {
  const isOwn = (one: { userId: Types.ObjectId }) => one.userId.equals(userId)
  const rewarded = rewards.filter(isOwn)
  const reward = rewarded.find(({ causeId }) => causeId.equals(reviewId)) ?? null
  return {
    voter: voters.find(({ _id }) => _id.equals(userId)) ?? null,
    reaction: reactions.find(isOwn) ?? null,
    flag: flags.find(isOwn) ?? null,
    pair: pairs.find(({ voterId }) => voterId.equals(userId)) ?? null,
    reward,
    isRewarded: reward === null && rewarded.length < REWARDED_PER_DAY.reaction,
  }
}
