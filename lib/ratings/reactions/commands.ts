import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { saveUsers, type UserChange } from '@/lib/db/user-version'
import { isAnonymous } from '@/lib/domain/anonymous'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/leaderboards/entries/commands'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { isAnonymousAuthor } from '@/lib/queue/subjects/authors'
import { changeRating, moveTrending, saveReview } from '@/lib/ratings/aggregates/commands'
import { type ReviewDifference, withCounts } from '@/lib/ratings/aggregates/rules'
import { enterPoints, type PointEntry, removePoints } from '@/lib/ratings/points/commands'
import { findPressContext, type PressContext } from '@/lib/ratings/reactions/queries'
import { viewReview } from '@/lib/ratings/reviews/queries'
import {
  FLAGS_TO_HIDE,
  flagDifference,
  isOverFlagged,
  pressedReaction,
  reactionDifference,
  toggledFlag,
} from '@/lib/ratings/reviews/rules'
import type { Reaction, ViewedReview } from '@/lib/ratings/reviews/types'
import { reportFlag } from '@/lib/reports/commands'
import { countedVoter, countVote } from '@/lib/surges/vote-integrity/commands'
import { weighFlags } from '@/lib/surges/vote-integrity/queries'
import { hiddenByFlagsMax } from '@/lib/surges/vote-integrity/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

const STORED = { upsert: true, timestamps: false } as const

/**
 * Toggles like or dislike: a second press withdraws the reaction, the other button switches it. Returns the review as the
 * actor sees it afterwards. Throws `notFound` for a review that is not shown, `forbidden` on the actor's own page, and like
 * `countedVoter` and `countVote`.
 */
export async function castReaction(
  reviewId: string,
  actor: Actor,
  choice: Reaction,
): Promise<ViewedReview> {
  // Each like moves the influencer's trending score.
  const lockKeys = [`member ${actor.id}`, ...(await locksOf(reviewId))]
  const pressed: PressOutcome = { review: null }
  await transaction(lockKeys, async () => {
    const userId = new Types.ObjectId(actor.id)
    const context = await findPressContext(reviewId, userId)
    const { review, influencer } = context
    refuseOwner(context, userId)
    const press = await writePress(context, userId, choice)
    const isAdded = press.mine !== null
    const reward = await changeReward(context, userId, press)
    const voter = countedVoter(context.voter, { isAdded, points: reward?.points ?? 0 })
    if (reward && context.voter && isListedMember(context.voter)) {
      await addToLeaderboards(reward.entry, reward.points)
    }
    const pair = { voterId: userId, authorId: review.authorId }
    if (isAdded) await countVote(pair, context.pair, choice)
    const changed = withCounts(review, press.difference)
    await saveReview(review, changed)
    await saveAccounts(influencer, press, voter)
    const state = { reaction: press.mine, hasFlagged: context.flag?.raised ?? false }
    afterCommit(() => Object.assign(pressed, { review: changed, state }))
    await invalidate(...tagsOf(review.influencerId, reward !== null))
  })
  return viewPressed(pressed, reviewId, actor)
}

/** Saves the voter, and the trending score that the press moves, in one command. */
async function saveAccounts(
  influencer: PressContext['influencer'],
  { difference: { likes = 0 }, likedAt }: Press,
  voter: UserChange,
): Promise<void> {
  if (influencer && likes !== 0) await moveTrending(influencer, likedAt, likes > 0, [voter])
  else await saveUsers([voter])
}

/** An owner has no vote on their own page. */
function refuseOwner({ influencer }: PressContext, userId: Types.ObjectId): void {
  if (!influencer?.claimedBy?.equals(userId)) return
  throw new AppError('forbidden', SERVER_MESSAGES.ownPageVote)
}

/** A stored press and what it changes. */
type Press = {
  before: Reaction | null
  mine: Reaction | null
  difference: ReviewDifference
  /** The time of the like that was added or withdrawn. */
  likedAt: Date
}

async function writePress(
  { review: { _id: reviewId, influencerId }, reaction }: PressContext,
  userId: Types.ObjectId,
  choice: Reaction,
): Promise<Press> {
  const at = now()
  const after = pressedReaction(reaction, choice, { influencerId, at })
  await ReactionModel.updateOne({ reviewId, userId }, { $set: after }, STORED)
  return {
    before: reaction?.kind ?? null,
    mine: after.kind,
    difference: reactionDifference(reaction, after),
    likedAt: after.kind === 'like' ? at : (reaction?.updatedAt ?? at),
  }
}

/** Enters or removes the point for a reaction to another member's review. Returns null when no points change. */
async function changeReward(
  { review, categoryId, isRewarded }: PressContext,
  userId: Types.ObjectId,
  { before, mine }: Press,
): Promise<{ entry: PointEntry; points: number } | null> {
  if (review.authorId.equals(userId)) return null
  if (isAnonymous(review) && (await isAnonymousAuthor(review._id, userId))) return null
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
  const lockKeys = [`review ${reviewId}`, `member ${actor.id}`]
  const pressed: PressOutcome = { review: null }
  const isFlagged = await transaction(lockKeys, async () => {
    const userId = new Types.ObjectId(actor.id)
    const { review, voter, flag, ...context } = await findPressContext(reviewId, userId)
    const { _id, influencerId, authorId } = review
    const after = toggledFlag(flag, { influencerId, at: now() })
    const isRaised = after.raised
    await FlagModel.updateOne({ reviewId: _id, userId }, { $set: after }, STORED)
    await saveUsers([countedVoter(voter, { isAdded: isRaised })])
    if (isRaised) await countVote({ voterId: userId, authorId }, context.pair, 'flag')
    const changed = withCounts(review, flagDifference(flag, after))
    await saveReview(review, changed)
    if (changed.flagsCount > review.flagsCount) await holdIfOverFlagged(changed)
    await reportFlag(_id, actor, isRaised)
    await invalidate(...tagsOf(influencerId, false))
    afterCommit(() => Object.assign(pressed, { review: changed, state: { hasFlagged: isRaised } }))
    return isRaised
  })
  return { review: await viewPressed(pressed, reviewId, actor), isFlagged }
}

/** Hides a review with too many flags, at most once: after that staff decides. Until then it goes on counting. */
async function holdIfOverFlagged(review: ReviewRecord): Promise<void> {
  const { influencerId, status, heldAt, likesCount, flagsCount } = review
  if (status !== 'shown' || heldAt) return
  // Too few even if every flag had the greatest weight.
  if (flagsCount * VOTES.flagWeightMax < FLAGS_TO_HIDE) return
  if (!isOverFlagged({ likesCount, flagsWeight: await weighFlags(review) })) return
  if (await isMuchHidden(influencerId)) return
  await changeRating(review, { ...review, status: 'held', heldAt: now() })
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
type PressOutcome = { review: ReviewRecord | null; state?: Parameters<typeof viewReview>[2] }

/** Returns the review after a press, read again when an earlier request with the same idempotency key did it. */
async function viewPressed(
  pressed: PressOutcome,
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
