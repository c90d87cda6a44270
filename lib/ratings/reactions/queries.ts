import type { PipelineStage, Types } from 'mongoose'
import { joinCategory, joinedCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { startOfDay } from '@/lib/domain/durations'
import { REWARDED_PER_DAY } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { withMembersBehind } from '@/lib/queue/subjects/authors'
import type { VoterRecord } from '@/lib/surges/vote-integrity/commands'
import { monthOf } from '@/lib/surges/vote-integrity/rules'
import type { CategoryRecord } from '@/models/category'
import type { FlagRecord } from '@/models/flag'
import type { PointRecord } from '@/models/point'
import type { ReactionRecord } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { InfluencerRecord } from '@/models/user'
import { VotePairModel, type VotePairRecord } from '@/models/vote-pair'

/** A member who presses a button of a review. */
export type Pressing = { reviewId: Types.ObjectId; userId: Types.ObjectId }

/** What a press depends on, as it was before. */
export type PressContext = {
  review: ReviewRecord
  /** The reviewed influencer, and their category. */
  influencer: RatedInfluencer | null
  categoryId: Types.ObjectId | null
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

/** What a reaction depends on besides: the member who wrote the review, also an anonymous one (`withMembersBehind`). */
export type ReactionContext = PressContext & { memberId: Types.ObjectId }

type RatedInfluencer = Pick<
  InfluencerRecord,
  '_id' | 'category' | 'trendingScore' | 'trendingLevel' | 'claimedBy'
>
type RewardEntry = Pick<PointRecord, 'userId' | 'causeId' | 'amount' | 'categoryId' | 'createdAt'>
type PressedReview = ReviewRecord & { influencers: RatedInfluencer[]; categories: CategoryRecord[] }
type Found = {
  reviews: PressedReview[]
  voters: VoterRecord[]
  reactions: ReactionRecord[]
  flags: FlagRecord[]
  pairs: VotePairRecord[]
  rewards: RewardEntry[]
}

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
 * Reads in one query what presses depend on. Returns a function that finds the context of one of them, and throws `notFound`
 * when its review is not shown.
 */
export async function findPressContexts(
  presses: readonly Pressing[],
): Promise<(press: Pressing) => Promise<PressContext>> {
  return contextsOf(await findPressed(presses))
}

/** Like `findPressContexts`, for reactions. */
export async function findReactionContexts(
  presses: readonly Pressing[],
): Promise<(press: Pressing) => Promise<ReactionContext>> {
  const found = await findPressed(presses)
  const behind = await withMembersBehind(found?.reviews ?? [])
  const contextOf = contextsOf(found)
  return async (press) => {
    const context = await contextOf(press)
    const review = behind.find(({ _id }) => _id.equals(press.reviewId)) ?? context.review
    return { ...context, memberId: review.authorId }
  }
}

async function findPressed(presses: readonly Pressing[]): Promise<Found | undefined> {
  const [found] = await ReviewModel.aggregate<Found>(stagesOf(presses))
  return found
}

function contextsOf(found: Found | undefined): (press: Pressing) => Promise<PressContext> {
  return async ({ reviewId, userId }) => {
    const pressed = found?.reviews.find(({ _id }) => _id.equals(reviewId))
    if (!found || !pressed) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    const { influencers, categories, ...review } = pressed
    const [influencer = null] = influencers
    return {
      review,
      influencer,
      categoryId: await joinedCategoryId(categories[0], influencer?.category),
      ...votesOf(found, review, userId),
    }
  }
}

function stagesOf(presses: readonly Pressing[]): PipelineStage[] {
  const at = now()
  const reviewId = { $in: presses.map((press) => press.reviewId) }
  const userId = { $in: presses.map((press) => press.userId) }
  const own = { $match: { reviewId, userId } }
  const rewarded = { $or: [{ causeId: reviewId }, { createdAt: { $gte: startOfDay(at) } }] }
  return [
    { $match: { _id: reviewId, status: 'shown' } },
    // No press depends on these, which are most of the document.
    { $unset: ['searchKeys', 'history.title', 'history.details'] },
    {
      $lookup: {
        from: 'users',
        localField: 'influencerId',
        foreignField: '_id',
        pipeline: [{ $project: { category: 1, trendingScore: 1, trendingLevel: 1, claimedBy: 1 } }],
        as: 'influencers',
      },
    },
    joinCategory('influencers.category'),
    { $group: { _id: null, reviews: { $push: '$$ROOT' } } },
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
        localField: 'reviews.authorId',
        foreignField: 'authorId',
        pipeline: [{ $match: { month: monthOf(at), voterId: userId } }],
        as: 'pairs',
      },
    },
    {
      $lookup: {
        from: 'points',
        pipeline: [{ $match: { userId, cause: 'reaction', ...rewarded } }, { $project: REWARD }],
        as: 'rewards',
      },
    },
  ]
}

function votesOf(
  { voters, reactions, flags, pairs, rewards }: Found,
  { _id, authorId }: ReviewRecord,
  userId: Types.ObjectId,
) {
  const isPress = (one: Pressing) => one.reviewId.equals(_id) && one.userId.equals(userId)
  const rewarded = rewards.filter((one) => one.userId.equals(userId))
  const reward = rewarded.find(({ causeId }) => causeId.equals(_id)) ?? null
  const today = startOfDay(now())
  const rewardedToday = rewarded.filter(({ createdAt }) => createdAt >= today)
  return {
    voter: voters.find((one) => one._id.equals(userId)) ?? null,
    reaction: reactions.find(isPress) ?? null,
    flag: flags.find(isPress) ?? null,
    pair: pairs.find((one) => one.voterId.equals(userId) && one.authorId.equals(authorId)) ?? null,
    reward,
    isRewarded: reward === null && rewardedToday.length < REWARDED_PER_DAY.reaction,
  }
}
