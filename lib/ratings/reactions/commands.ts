import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { locksOf } from '@/lib/db/review-locks'
import { together } from '@/lib/db/together'
import { transaction } from '@/lib/db/transaction'
import { saveUsers, type UserChange } from '@/lib/db/user-version'
import { groupBy } from '@/lib/domain/group-by'
import { POINTS } from '@/lib/domain/points'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { addToLeaderboards } from '@/lib/leaderboards/entries/commands'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { trendingChange } from '@/lib/ratings/aggregates/commands'
import { withCounts } from '@/lib/ratings/aggregates/rules'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { type PointsChange, savePoints } from '@/lib/ratings/points/commands'
import {
  findPressContexts,
  findReactionContexts,
  type Pressing,
  type ReactionContext,
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
type Press = Pressing & { choice: Reaction; outcome: PressOutcome }

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
  const lockKeys = await locksOf(reviewId)
  // The last key is the influencer's, whose trending score each like moves.
  const target = { subject: lockKeys.at(-1) ?? '', lockKeys, memberKey: `member ${actor.id}` }
  await pressTogether(target, { ...pressing(reviewId, actor), choice, outcome })
  return viewPressed(outcome, reviewId, actor)
}

const pressing = (reviewId: string, actor: Actor): Pressing => ({
  reviewId: new Types.ObjectId(reviewId),
  userId: new Types.ObjectId(actor.id),
})

type PressChange = ReturnType<typeof decidePress>
type Decided = { press: Press; context: ReactionContext; change: PressChange }

/** Carries out presses by different members. Returns those that no rule refuses; throws for a single one. */
async function carryOut(presses: readonly Press[]): Promise<Press[]> {
  const contextOf = await findReactionContexts(presses)
  const decided: Decided[] = []
  for (const press of presses) {
    try {
      const context = await contextOf(press)
      decided.push({ press, context, change: decidePress(context, press) })
    } catch (error) {
      if (presses.length === 1 || !(error instanceof AppError)) throw error
    }
  }
  if (decided.length > 0) await savePresses(decided)
  return decided.map(({ press }) => press)
}

/** Decides what a press changes. Throws like `castReaction`. */
function decidePress(
  context: ReactionContext,
  { userId, choice }: Pick<Press, 'userId' | 'choice'>,
) {
  const { review, influencer, voter, reaction, flag, pair } = context
  if (influencer?.claimedBy?.equals(userId)) {
    throw new AppError('forbidden', SERVER_MESSAGES.ownPageVote)
  }
  const at = now()
  const after = pressedReaction(reaction, choice, { influencerId: review.influencerId, at })
  const isAdded = after.kind !== null
  // Switching buttons: the first reaction decided about the point.
  const isFirst = isAdded && !reaction?.kind
  const reward = changedReward(context, userId, { isAdded, isFirst })
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

/** Returns the ledger entry that a reaction to another member's review adds or removes, with its points; null if none. */
function changedReward(
  { review: { _id: causeId }, memberId, categoryId, ...before }: ReactionContext,
  userId: Types.ObjectId,
  { isAdded, isFirst }: { isAdded: boolean; isFirst: boolean },
): PointsChange | null {
  const cause = { userId, cause: 'reaction', causeId } as const
  const isOwn = memberId.equals(userId)
  const removed = isAdded || isOwn ? null : before.reward
  if (removed) return { entry: { ...removed, ...cause }, points: -removed.amount }
  if (isOwn || !isFirst || !before.isRewarded) return null
  const entry = { ...cause, categoryId, createdAt: now(), amount: POINTS.reaction }
  return { entry, points: entry.amount }
}

/** Saves what presses change, in one command for each collection, and tells each what it has done. */
async function savePresses(decided: readonly Decided[]): Promise<void> {
  const all = <T>(part: (change: PressChange) => T | null): T[] =>
    decided.flatMap(({ change }) => part(change) ?? [])
  await ReactionModel.bulkWrite(
    all(({ reaction: { after, ...filter } }) => {
      return { updateOne: { filter, update: { $set: after }, ...STORED } }
    }),
  )
  await savePoints(all(({ reward }) => reward))
  await addToLeaderboards(all(({ onBoards }) => onBoards))
  await saveVotes(all(({ vote }) => vote))
  await saveCounts(decided)
  await saveUsers([...all(({ voter }) => voter), ...(await trendingChanges(decided))])
}

/** Saves the counts of the reviews. Each press is told those that it has led to. */
async function saveCounts(decided: readonly Decided[]): Promise<void> {
  const reviews = new Map<string, { before: ReviewRecord; after: ReviewRecord }>()
  for (const { press, context, change } of decided) {
    const id = String(press.reviewId)
    const { before, after } = reviews.get(id) ?? { before: context.review, after: context.review }
    const review = withCounts(after, change.difference)
    reviews.set(id, { before, after: review })
    afterCommit(() => Object.assign(press.outcome, { review, state: change.state }))
  }
  await changeReviews([...reviews.values()], 'voted')
}

/** What the presses change of influencers whose ratings got or lost likes. */
async function trendingChanges(decided: readonly Decided[]): Promise<UserChange[]> {
  const moved = decided.flatMap(({ context: { influencer }, change: { like } }) =>
    influencer && like ? [{ influencer, like }] : [],
  )
  const changes: UserChange[] = []
  for (const some of groupBy(moved, ({ influencer }) => String(influencer._id)).values()) {
    const [first] = some
    const likes = some.map(({ like }) => like)
    if (first) changes.push(await trendingChange(first.influencer, likes))
  }
  return changes
}

/** Raises or withdraws the actor's flag; enough flags hide the review. Throws like `castReaction`. */
export async function toggleFlag(
  reviewId: string,
  actor: Actor,
): Promise<{ review: ViewedReview; isFlagged: boolean }> {
  const lockKeys = [`review ${reviewId}`, `member ${actor.id}`]
  const pressed: PressOutcome = { review: null }
  const isFlagged = await transaction(lockKeys, async () => {
    const press = pressing(reviewId, actor)
    const contextOf = await findPressContexts([press])
    const { review, voter, flag, pair } = await contextOf(press)
    const { userId } = press
    const { _id, influencerId, authorId } = review
    const after = toggledFlag(flag, { influencerId, at: now() })
    const isRaised = after.raised
    await FlagModel.updateOne({ reviewId: _id, userId }, { $set: after }, STORED)
    await saveUsers([countedVoter(voter, { isAdded: isRaised })])
    const vote = isRaised ? countedVote({ voterId: userId, authorId }, pair, 'flag') : null
    if (vote) await saveVotes([vote])
    const changed = withCounts(review, flagDifference(flag, after))
    await changeReviews([{ before: review, after: changed }], 'voted')
    if (changed.flagsCount > review.flagsCount) await holdIfOverFlagged(changed)
    await reportFlag(_id, actor, isRaised)
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
  const after = { ...review, status: 'held' as const, heldAt: now() }
  await changeReviews([{ before: review, after }], 'flagged')
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
