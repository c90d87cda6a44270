import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { locksOf } from '@/lib/db/review-locks'
import { together } from '@/lib/db/together'
import { transaction } from '@/lib/db/transaction'
import { saveUsers } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import { POINTS } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/leaderboards/entries/commands'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { changeRating, moveTrending, saveReview } from '@/lib/ratings/aggregates/commands'
import { withCounts } from '@/lib/ratings/aggregates/rules'
import { type PointsChange, savePoints } from '@/lib/ratings/points/commands'
import {
  findPressContext,
  type PressedReview,
  type VoterContext,
} from '@/lib/ratings/reactions/queries'
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
import { countedVote, countedVoter, saveVotes } from '@/lib/surges/vote-integrity/commands'
import { weighFlags } from '@/lib/surges/vote-integrity/queries'
import { hiddenByFlagsMax } from '@/lib/surges/vote-integrity/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

const STORED = { upsert: true, timestamps: false } as const

/** A member's press of a button of a review, and what it did. */
type Press = { reviewId: string; userId: Types.ObjectId; choice: Reaction; outcome: PressOutcome }

const pressTogether = together('presses', carryOut)

/**
 * Toggles like or dislike: a second press withdraws the reaction, the other button switches it. Returns the review as the
 * actor sees it afterwards. Throws `notFound` for a review that is not shown, `forbidden` on the actor's own page, and like
 * `countedVoter` and `countedVote`.
 */
export async function castReaction(
  reviewId: string,
  actor: Actor,
  choice: Reaction,
): Promise<ViewedReview> {
  const outcome: PressOutcome = { review: null }
  const target = {
    subject: reviewId,
    // Each like moves the influencer's trending score.
    lockKeys: await locksOf(reviewId),
    memberKey: `member ${actor.id}`,
  }
  await pressTogether(target, { reviewId, userId: new Types.ObjectId(actor.id), choice, outcome })
  return viewPressed(outcome, reviewId, actor)
}

/** Carries out presses on one review by different members. Returns those that no rule refuses; throws for a single one. */
async function carryOut(presses: readonly Press[]): Promise<Press[]> {
  const [{ reviewId }] = presses as [Press]
  const context = await findPressContext(
    reviewId,
    presses.map(({ userId }) => userId),
  )
  const pressed = { ...context, authorId: await findAuthorToTell(context.review) }
  const decided = presses.flatMap((press) => {
    try {
      return [{ press, change: decidePress(pressed, context.voterContext(press.userId), press) }]
    } catch (error) {
      if (presses.length > 1 && error instanceof AppError) return []
      throw error
    }
  })
  await savePresses(
    context,
    decided.map(({ change }) => change),
  )
  let { review } = context
  for (const { press, change } of decided) {
    review = withCounts(review, change.difference)
    const after = { review, state: change.state }
    afterCommit(() => Object.assign(press.outcome, after))
  }
  return decided.map(({ press }) => press)
}

type PressChange = ReturnType<typeof decidePress>

type Pressed = PressedReview & {
  /** The member who wrote the review, if known. */
  authorId: Types.ObjectId | null
}

/** Decides what a press changes. Throws like `castReaction`. */
function decidePress(
  { review, influencer, ...pressed }: Pressed,
  { voter, reaction, flag, pair, ...rewards }: VoterContext,
  { userId, choice }: Pick<Press, 'userId' | 'choice'>,
) {
  if (influencer?.claimedBy?.equals(userId)) {
    throw new AppError('forbidden', SERVER_MESSAGES.ownPageVote)
  }
  const at = now()
  const after = pressedReaction(reaction, choice, { influencerId: review.influencerId, at })
  const isAdded = after.kind !== null
  // Switching buttons: the first reaction decided about the point.
  const isFirst = isAdded && !reaction?.kind
  const reward = changedReward({ ...pressed, ...rewards, review, userId }, { isAdded, isFirst })
  const points = reward?.points ?? 0
  const difference = reactionDifference(reaction, after)
  const likedAt = after.kind === 'like' ? at : (reaction?.updatedAt ?? at)
  return {
    reaction: { reviewId: review._id, userId, after },
    difference,
    like: difference.likes ? { at: likedAt, isAdded: difference.likes > 0 } : null,
    reward,
    onBoards: points !== 0 && voter && isListedMember(voter) ? reward : null,
    voter: countedVoter(voter, { isAdded, points }),
    vote: isAdded
      ? countedVote({ voterId: userId, authorId: review.authorId }, pair, choice)
      : null,
    state: { reaction: after.kind, hasFlagged: flag?.raised ?? false },
  }
}

type Rewardable = Pick<Pressed, 'review' | 'authorId' | 'categoryId'> &
  Pick<VoterContext, 'reward' | 'isRewarded'> & { userId: Types.ObjectId }

/** Returns the ledger entry that a reaction to another member's review adds or removes, with its points; null if none. */
function changedReward(
  { review: { _id: causeId }, authorId, categoryId, userId, ...reward }: Rewardable,
  { isAdded, isFirst }: { isAdded: boolean; isFirst: boolean },
): PointsChange | null {
  const cause = { userId, cause: 'reaction', causeId } as const
  const isOwn = authorId?.equals(userId)
  const removed = isAdded || isOwn ? null : reward.reward
  if (removed) return { entry: { ...removed, ...cause }, points: -removed.amount }
  if (isOwn || !isFirst || !reward.isRewarded) return null
  const entry = { ...cause, categoryId, createdAt: now(), amount: POINTS.reaction }
  return { entry, points: entry.amount }
}

/** Saves what presses on one review change, in one command for each collection. */
async function savePresses(
  { review, influencer }: PressedReview,
  changes: readonly PressChange[],
): Promise<void> {
  if (changes.length === 0) return
  const all = <T>(part: (change: PressChange) => T | null): T[] =>
    changes.flatMap((change) => part(change) ?? [])
  await ReactionModel.bulkWrite(
    changes.map(({ reaction: { after, ...filter } }) => {
      return { updateOne: { filter, update: { $set: after }, ...STORED } }
    }),
  )
  await savePoints(all(({ reward }) => reward))
  await addToLeaderboards(all(({ onBoards }) => onBoards))
  await saveVotes(all(({ vote }) => vote))
  await saveReview(
    review,
    changes.reduce((after, { difference }) => withCounts(after, difference), review),
  )
  const likes = all(({ like }) => like)
  const voters = changes.map(({ voter }) => voter)
  if (influencer && likes.length > 0) await moveTrending(influencer, likes, voters)
  else await saveUsers(voters)
  const isRewarded = changes.some(({ reward }) => reward && reward.points !== 0)
  await invalidate(...tagsOf(review.influencerId, isRewarded))
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
    const { review, voterContext } = await findPressContext(reviewId, [userId])
    const { voter, flag, pair } = voterContext(userId)
    const { _id, influencerId, authorId } = review
    const after = toggledFlag(flag, { influencerId, at: now() })
    const isRaised = after.raised
    await FlagModel.updateOne({ reviewId: _id, userId }, { $set: after }, STORED)
    await saveUsers([countedVoter(voter, { isAdded: isRaised })])
    const vote = isRaised ? countedVote({ voterId: userId, authorId }, pair, 'flag') : null
    if (vote) await saveVotes([vote])
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
