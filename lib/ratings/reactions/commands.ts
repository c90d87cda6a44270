import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/leaderboards/entries/commands'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { changeInfluencer, changeReview, moveTrending } from '@/lib/ratings/aggregates/commands'
import type { ReviewDifference } from '@/lib/ratings/aggregates/rules'
import { changedTo, inTotals } from '@/lib/ratings/aggregates/totals'
import { type Earned, enterPoints, removePoints } from '@/lib/ratings/points/commands'
import { findReactionContext, type ReactionContext } from '@/lib/ratings/reactions/queries'
import { requireShown, viewReview } from '@/lib/ratings/reviews/queries'
import {
  FLAGS_TO_HIDE,
  flagStages,
  isOverFlagged,
  pressReaction,
  reactionStages,
} from '@/lib/ratings/reviews/rules'
import type { Reaction, ViewedReview } from '@/lib/ratings/reviews/types'
import { reportFlag } from '@/lib/reports/commands'
import { countVote, requireVoter } from '@/lib/surges/vote-integrity/commands'
import { weighFlags } from '@/lib/surges/vote-integrity/queries'
import { hiddenByFlagsMax } from '@/lib/surges/vote-integrity/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

const PIPELINE = {
  returnDocument: 'before',
  timestamps: false,
  updatePipeline: true,
  upsert: true,
} as const

/**
 * Toggles like or dislike: a second press withdraws the reaction, the other button switches it. Returns the review as the
 * actor sees it afterwards. Throws `notFound` for a review that is not shown, and like `requireVoter` and `countVote`.
 */
export async function castReaction(
  reviewId: string,
  actor: Actor,
  choice: Reaction,
): Promise<ViewedReview> {
  // Each like moves the influencer's trending score.
  const hot = [`member ${actor.id}`, ...(await locksOf(reviewId))]
  const pressed: Pressed = { review: null }
  await transaction(hot, async () => {
    const userId = new Types.ObjectId(actor.id)
    const target = await findReactionContext(reviewId, userId)
    const { review, hasFlagged } = target
    const press = await writePress(review, userId, choice)
    const isAdded = press.mine !== null
    const reward = await changeReward(target, userId, press)
    const voter = await requireVoter(actor, { isAdded, points: reward?.points ?? 0 })
    if (reward && isListedMember(voter)) await addToLeaderboards(reward.entry, reward.points)
    if (isAdded) await countVote(userId, review.authorId, choice)
    const changed = await changeReview(review._id, press.difference)
    const { likes = 0 } = press.difference
    if (likes !== 0) await moveTrending(press, likes > 0)
    const state = { reaction: press.mine, hasFlagged }
    afterCommit(() => Object.assign(pressed, { review: changed, state }))
    await invalidate(...tagsOf(review.influencerId, reward !== null))
  })
  return viewPressed(pressed, reviewId, actor)
}

/** A stored press and what it changes. */
type Press = {
  influencerId: Types.ObjectId
  before: Reaction | null
  mine: Reaction | null
  difference: ReviewDifference
  /** The time of the like that was added or withdrawn. */
  updatedAt: Date
}

async function writePress(
  { _id: reviewId, influencerId }: ReviewRecord,
  userId: Types.ObjectId,
  choice: Reaction,
): Promise<Press> {
  const at = now()
  const stored = await ReactionModel.findOneAndUpdate(
    { reviewId, userId },
    reactionStages({ choice, at, influencerId }),
    PIPELINE,
  ).lean<ReactionRecord>()
  const before = stored?.kind ?? null
  const { likesCount, dislikesCount, mine } = pressReaction(
    { likesCount: 0, dislikesCount: 0, mine: before },
    choice,
  )
  // The reactions of a removed account are not counted until it is restored.
  const difference = stored?.voided ? {} : { likes: likesCount, dislikes: dislikesCount }
  const updatedAt = mine === 'like' ? at : (stored?.updatedAt ?? at)
  return { influencerId, before, mine, difference, updatedAt }
}

/** Enters or removes the point for a reaction to another member's review. Returns null when no points change. */
async function changeReward(
  { review, categoryId, isRewarded }: ReactionContext,
  userId: Types.ObjectId,
  { before, mine }: Press,
): Promise<{ entry: Earned; points: number } | null> {
  if (review.authorId.equals(userId)) return null
  const cause = { userId, cause: 'reaction', causeId: review._id } as const
  if (mine === null) {
    const entry = await removePoints(cause)
    return entry && entry.amount !== 0 ? { entry, points: -entry.amount } : null
  }
  // Switching buttons: the first reaction decided about the point.
  if (before || !isRewarded) return null
  const entry = await enterPoints(cause, categoryId)
  return entry && { entry, points: entry.amount }
}

/** Raises or withdraws the actor's flag; enough flags hide the review. Throws like `castReaction`. */
export async function toggleFlag(
  reviewId: string,
  actor: Actor,
): Promise<{ review: ViewedReview; isFlagged: boolean }> {
  const hot = [`review ${reviewId}`, `member ${actor.id}`]
  const pressed: Pressed = { review: null }
  const isFlagged = await transaction(hot, async () => {
    const review = await requireShown(reviewId)
    const key = { reviewId: review._id, userId: new Types.ObjectId(actor.id) }
    const before = await FlagModel.findOneAndUpdate(
      key,
      flagStages(now(), review.influencerId),
      PIPELINE,
    ).lean()
    const isRaised = !(before?.raised ?? false)
    await requireVoter(actor, { isAdded: isRaised })
    if (isRaised) await countVote(key.userId, review.authorId, 'flag')
    const flags = before?.voided ? 0 : Number(isRaised) - Number(before?.raised ?? false)
    const changed = await changeReview(review._id, { flags })
    if (flags > 0 && changed) await holdIfOverFlagged(changed)
    await reportFlag(review._id, actor, isRaised)
    await invalidate(...tagsOf(review.influencerId, false))
    afterCommit(() => Object.assign(pressed, { review: changed, state: { hasFlagged: isRaised } }))
    return isRaised
  })
  return { review: await viewPressed(pressed, reviewId, actor), isFlagged }
}

/** Hides a review with too many flags, at most once: after that staff decides. Until then it goes on counting. */
async function holdIfOverFlagged(review: ReviewRecord): Promise<void> {
  const { _id, influencerId, likesCount, flagsCount } = review
  // Too few even if every flag had the greatest weight.
  if (flagsCount * VOTES.flagWeightMax < FLAGS_TO_HIDE) return
  if (!isOverFlagged({ likesCount, flagsWeight: await weighFlags(review) })) return
  if (await isMuchHidden(influencerId)) return
  const neverHeld: QueryFilter<ReviewRecord> = { _id, status: 'shown', heldAt: null }
  const held = { $set: { status: 'held', heldAt: now() } } as const
  const after = await ReviewModel.findOneAndUpdate(neverHeld, held, {
    returnDocument: 'after',
  }).lean<ReviewRecord>()
  if (!after) return
  const difference = await changedTo(inTotals(after), { ...after, status: 'shown' })
  await changeInfluencer(after.influencerId, difference)
  await invalidate(TAG.list)
}

/** Whether flags hide as many ratings of an influencer as they can before staff has decided. */
async function isMuchHidden(influencerId: Types.ObjectId): Promise<boolean> {
  const influencer = await UserModel.findById(influencerId, 'reviewsCount').lean()
  const hidden: QueryFilter<ReviewRecord> = {
    influencerId,
    status: 'held',
    heldAt: trusted({ $ne: null }),
  }
  const count = await ReviewModel.countDocuments(hidden)
  return count >= hiddenByFlagsMax(influencer?.reviewsCount ?? 0)
}

/** Set once the press is committed; stays unset when an earlier request with the same idempotency key did it. */
type Pressed = { review: ReviewRecord | null; state?: Parameters<typeof viewReview>[2] }

/** Returns the review after a press, read again when an earlier request with the same idempotency key did it. */
async function viewPressed(
  pressed: Pressed,
  reviewId: string,
  actor: Actor,
): Promise<ViewedReview> {
  const review = pressed.review ?? (await ReviewModel.findById(reviewId).lean<ReviewRecord>())
  if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  return viewReview(review, actor.id, pressed.state)
}

const tagsOf = (influencerId: Types.ObjectId, isRewarded: boolean): string[] => [
  TAG.influencer(String(influencerId)),
  ...(isRewarded ? [TAG.contributors] : []),
]
