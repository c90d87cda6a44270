import { LRUCache } from 'lru-cache'
import { type QueryFilter, Types } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { requireShown } from '@/lib/reviews/commands'
import { shownAs } from '@/lib/reviews/differences'
import { viewReview } from '@/lib/reviews/queries'
import {
  FLAGS_TO_HOLD,
  flagStages,
  isOverFlagged,
  pressReaction,
  reactionStages,
} from '@/lib/reviews/rules'
import type { Reaction, ViewedReview } from '@/lib/reviews/types'
import { awardPoints, withdrawPoints } from '@/lib/scores/commands'
import { changeInfluencer, changeReview, moveTrending } from '@/lib/totals/commands'
import type { ReviewDifference } from '@/lib/totals/rules'
import { countVote, requireVoter } from '@/lib/votes/commands'
import { weighFlags } from '@/lib/votes/queries'
import { FlagModel } from '@/models/flag'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'

const PIPELINE = {
  returnDocument: 'before',
  timestamps: false,
  updatePipeline: true,
  upsert: true,
} as const

/**
 * Presses like or dislike: a second press takes it back, the other button moves it. Throws `notFound` for a review
 * that is not shown, and as `requireVoter` and `countVote` do. Returns the review as the actor then sees it.
 */
export async function castReaction(
  reviewId: string,
  actor: Actor,
  choice: Reaction,
): Promise<ViewedReview> {
  const hot = [`review ${reviewId}`, `member ${actor.id}`, ...(await influencerOf(reviewId))]
  const pressed: Pressed = { review: null }
  await transaction(hot, async () => {
    const review = await requireShown(reviewId)
    const key = { reviewId: review._id, userId: new Types.ObjectId(actor.id) }
    const at = now()
    const before = await ReactionModel.findOneAndUpdate(
      key,
      reactionStages({ choice, at, influencerId: review.influencerId }),
      PIPELINE,
    ).lean<ReactionRecord>()
    const { difference, mine } = effectOf(before, choice)
    const isAdded = mine !== null
    await requireVoter(actor, isAdded)
    if (isAdded) await countVote(key.userId, review.authorId, choice)
    const changed = await changeReview(review._id, difference)
    const { likes = 0 } = difference
    const updatedAt = likes > 0 ? at : (before?.updatedAt ?? at)
    const influencer =
      likes === 0
        ? null
        : await moveTrending({ influencerId: review.influencerId, updatedAt }, likes > 0)
    const { category } = influencer ?? {}
    const isRewarded = await reward(review, key.userId, { before, isAdded, category })
    afterCommit(() => Object.assign(pressed, { review: changed, state: { reaction: mine } }))
    await invalidate(...tagsOf(review.influencerId, isRewarded ? actor : null))
  })
  return viewPressed(pressed, reviewId, actor)
}

/** Which influencer a review is about; it never changes. */
const influencers = new LRUCache<string, string>({ max: 10_000 })

/** Likes of one influencer's reviews queue for the influencer, whose trending score each of them moves. */
async function influencerOf(reviewId: string): Promise<string[]> {
  const known =
    influencers.get(reviewId) ??
    (await ReviewModel.findById(reviewId, 'influencerId').lean())?.influencerId
  if (!known) return []
  influencers.set(reviewId, String(known))
  return [`influencer ${known}`]
}

/** What a press changes in the review's counts, from what stood before it. */
function effectOf(
  before: ReactionRecord | null,
  choice: Reaction,
): { difference: ReviewDifference; mine: Reaction | null } {
  const stood = { likesCount: 0, dislikesCount: 0, mine: before?.kind ?? null }
  const { likesCount, dislikesCount, mine } = pressReaction(stood, choice)
  // Those of a removed account come back with it, or not.
  if (before?.voided) return { difference: {}, mine }
  return { difference: { likes: likesCount, dislikes: dislikesCount }, mine }
}

type Press = {
  before: ReactionRecord | null
  isAdded: boolean
  category: string | undefined
}

/** Gives the point for a reaction to another's review, or takes it back. Returns whether points moved. */
async function reward(
  review: ReviewRecord,
  userId: Types.ObjectId,
  { before, isAdded, category }: Press,
): Promise<boolean> {
  if (review.authorId.equals(userId)) return false
  const { _id: causeId, influencerId } = review
  const cause = { userId, cause: 'reaction', causeId } as const
  if (!isAdded) return (await withdrawPoints(cause)) !== 0
  // The other button: the point was given, or not, with the first.
  return !before?.kind && (await awardPoints({ ...cause, influencerId, category })) !== 0
}

/** Raises the actor's flag or takes it back; many flags hide the review. Throws `notFound`, and as `castReaction` does. */
export async function toggleFlag(
  reviewId: string,
  actor: Actor,
): Promise<{ review: ViewedReview; isFlagged: boolean }> {
  const hot = [`review ${reviewId}`, `member ${actor.id}`]
  const pressed: Pressed = { review: null }
  const isFlagged = await transaction(hot, async () => {
    const review = await requireShown(reviewId)
    const key = { reviewId: review._id, userId: new Types.ObjectId(actor.id) }
    const before = await FlagModel.findOneAndUpdate(key, flagStages(now()), PIPELINE).lean()
    const isRaised = !(before?.raised ?? false)
    await requireVoter(actor, isRaised)
    if (isRaised) await countVote(key.userId, review.authorId, 'flag')
    const flags = before?.voided ? 0 : Number(isRaised) - Number(before?.raised ?? false)
    const changed = await changeReview(review._id, { flags })
    if (flags > 0 && changed) await holdIfOverFlagged(changed)
    await invalidate(...tagsOf(review.influencerId, null))
    afterCommit(() => Object.assign(pressed, { review: changed, state: { hasFlagged: isRaised } }))
    return isRaised
  })
  return { review: await viewPressed(pressed, reviewId, actor), isFlagged }
}

/** Hides a review that has too many flags, once in its life: after that it is for staff to decide. */
async function holdIfOverFlagged({ _id, likesCount, flagsCount }: ReviewRecord): Promise<void> {
  // So few that no member's history could make them enough.
  if (flagsCount * VOTES.flagWeightMax < FLAGS_TO_HOLD) return
  if (!isOverFlagged({ likesCount, flagsWeight: await weighFlags(_id) })) return
  const free: QueryFilter<ReviewRecord> = { _id, status: 'shown', heldAt: null }
  const before = await ReviewModel.findOneAndUpdate(
    free,
    { $set: { status: 'held', heldAt: now(), counted: false } },
    { returnDocument: 'before' },
  ).lean<ReviewRecord>()
  if (!before) return
  await changeInfluencer(before.influencerId, await shownAs(null, before))
  await invalidate(TAG.list)
}

/** Known once the press is committed, and not where an earlier request with the same key did it. */
type Pressed = { review: ReviewRecord | null; state?: Parameters<typeof viewReview>[2] }

/** The review after a press; read again where the press was done by an earlier request with the same key. */
async function viewPressed(
  pressed: Pressed,
  reviewId: string,
  actor: Actor,
): Promise<ViewedReview> {
  const review = pressed.review ?? (await ReviewModel.findById(reviewId).lean<ReviewRecord>())
  if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  return viewReview(review, actor.id, pressed.state)
}

const tagsOf = (influencerId: Types.ObjectId, rewarded: Actor | null): string[] => [
  TAG.influencer(String(influencerId)),
  ...(rewarded ? [TAG.contributors, TAG.member(rewarded.id)] : []),
]
