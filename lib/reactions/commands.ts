import { createHash } from 'node:crypto'
import { type QueryFilter, Types } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { followIfChanged } from '@/lib/contributions/commands'
import { retryRace } from '@/lib/db/retry-race'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { VOTES } from '@/lib/domain/votes'
import { AppError } from '@/lib/errors'
import { later } from '@/lib/later'
import { markBelow } from '@/lib/reviews/commands'
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
import { followCause } from '@/lib/scores/commands'
import { type Mark, markUnsettled, moveTrending, settle } from '@/lib/totals/commands'
import { countReview } from '@/lib/totals/queries'
import { reviewDifference, scoreDifference } from '@/lib/totals/rules'
import { countVote } from '@/lib/votes/commands'
import { weighFlags } from '@/lib/votes/queries'
import type { Vote } from '@/lib/votes/types'
import { FlagModel } from '@/models/flag'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

const PIPELINE = {
  returnDocument: 'before',
  timestamps: false,
  updatePipeline: true,
  upsert: true,
} as const

/** One press of a button. The same key from the same person on the same review is the same press (C37). */
export type Press = { reviewId: string; idempotencyKey: string | null }

/**
 * Presses like or dislike: a second press takes it back, the other button moves it. Throws `notFound` for a review
 * that is not shown. Returns the review as the actor then sees it.
 */
export async function castReaction(
  { reviewId, idempotencyKey }: Press,
  actor: Actor,
  choice: Reaction,
): Promise<ViewedReview> {
  const [below, voter] = await markVote(reviewId, actor)
  const key = { reviewId: below.parent._id, userId: voter.parent._id }
  const press = { key: digest(choice, idempotencyKey), at: now() }
  const { influencerId } = below.parent
  const before = await retryRace(() =>
    ReactionModel.findOneAndUpdate(
      key,
      reactionStages({ ...press, choice, influencerId }),
      PIPELINE,
    ).lean<ReactionRecord>(),
  )
  const { likes, dislikes, mine } = effect(before, choice, press.key)
  if (likes > 0 || dislikes > 0) countLater(key.userId, below.parent, choice)
  const [review, author] = await Promise.all([
    settleReaction(below, { likes, dislikes, before, at: press.at }),
    settleVoter(voter, below.parent, mine !== null),
  ])
  await followIfChanged(author, actor.isVerified)
  const isRewarded = author.contributionScore !== voter.parent.contributionScore
  await invalidate(...tagsOf(influencerId, isRewarded ? actor : null))
  return viewReview(review, actor.id)
}

type Effect = { likes: number; dislikes: number; before: ReactionRecord | null; at: Date }

async function settleReaction(
  below: Mark<ReviewRecord>,
  { likes, dislikes, before, at }: Effect,
): Promise<ReviewRecord> {
  // Before the review's mark goes: after a crash here the sweep counts the influencer with the review.
  if (likes !== 0) {
    const updatedAt = likes > 0 ? at : (before?.updatedAt ?? at)
    await moveTrending({ influencerId: below.parent.influencerId, updatedAt }, likes > 0)
  }
  return settle(below, reviewDifference({ likes, dislikes }))
}

/** Gives the point for a reaction to another's review, or takes it back (C30). */
async function settleVoter(
  voter: Mark<UserRecord>,
  review: ReviewRecord,
  isStanding: boolean,
): Promise<UserRecord> {
  const key = { reviewId: review._id, userId: voter.parent._id }
  if (review.authorId.equals(key.userId)) return settle(voter)
  const points = await followCause(
    { userId: key.userId, cause: 'reaction', causeId: key.reviewId },
    async () => Boolean((await ReactionModel.findOne(key, 'kind').lean())?.kind),
    isStanding,
  )
  return settle(voter, points === 0 ? [] : scoreDifference(points))
}

/** What the press changed, from what stood before it. */
function effect(before: ReactionRecord | null, choice: Reaction, key: string | null) {
  const isSeen = key !== null && before?.keys?.includes(key)
  const stood = { likesCount: 0, dislikesCount: 0, mine: before?.kind ?? null }
  if (isSeen) return { likes: 0, dislikes: 0, mine: stood.mine }
  const { likesCount, dislikesCount, mine } = pressReaction(stood, choice)
  return before?.voided
    ? { likes: 0, dislikes: 0, mine }
    : { likes: likesCount, dislikes: dislikesCount, mine }
}

/** Raises the actor's flag or takes it back; many flags hide the review (C41). Throws `notFound`. */
export async function toggleFlag(
  { reviewId, idempotencyKey }: Press,
  actor: Actor,
): Promise<{ review: ViewedReview; isFlagged: boolean }> {
  const [below, flagger] = await markVote(reviewId, actor)
  const key = { reviewId: below.parent._id, userId: flagger.parent._id }
  const press = { key: digest('flag', idempotencyKey), at: now() }
  const before = await retryRace(() =>
    FlagModel.findOneAndUpdate(key, flagStages(press), PIPELINE).lean(),
  )
  const stood = before?.raised ?? false
  const isSeen = press.key !== null && Boolean(before?.keys?.includes(press.key))
  const isFlagged = isSeen ? stood : !stood
  const flags = before?.voided ? 0 : Number(isFlagged) - Number(stood)
  if (flags > 0) countLater(key.userId, below.parent, 'flag')
  // Before the mark goes: after a crash here the sweep counts the review and holds it.
  if (flags > 0) await holdIfOverFlagged(String(key.reviewId))
  const review = await settle(below, reviewDifference({ flags }))
  const author = await settle(flagger)
  await followIfChanged(author, actor.isVerified)
  await invalidate(...tagsOf(review.influencerId, null))
  return { review: await viewReview(review, actor.id), isFlagged }
}

/** Hides a review that has too many flags, once in its life: after that it is for staff to decide (C41). */
export async function holdIfOverFlagged(reviewId: string): Promise<void> {
  const _id = new Types.ObjectId(reviewId)
  const free: QueryFilter<ReviewRecord> = { _id, status: 'shown', heldAt: null }
  const review = await ReviewModel.findOne(free, 'influencerId').lean()
  if (!review || !(await isHiddenByFlags(_id))) return
  const { influencerId } = review
  const rated = await markUnsettled<UserRecord>(UserModel, { _id: influencerId })
  const before = await ReviewModel.findOneAndUpdate(
    free,
    { $set: { status: 'held', heldAt: now(), counted: false } },
    { returnDocument: 'before' },
  ).lean<ReviewRecord>()
  if (rated) await settle(rated, before ? await shownAs(null, before) : [])
  await invalidate(TAG.list, TAG.influencer(String(influencerId)))
}

async function isHiddenByFlags(_id: Types.ObjectId): Promise<boolean> {
  const { likesCount, flagsCount } = await countReview(_id)
  // So few that no member's history could make them enough.
  if (flagsCount * VOTES.flagWeightMax < FLAGS_TO_HOLD) return false
  return isOverFlagged({ likesCount, flagsWeight: await weighFlags(_id) })
}

/** As `markBelow`; throws `forbidden` for a member whose votes staff has voided. */
async function markVote(reviewId: string, actor: Actor) {
  const [below, voter] = await markBelow(reviewId, actor)
  if (!voter.parent.votesVoidedAt) return [below, voter] as const
  await Promise.all([settle(below), settle(voter)])
  throw new AppError('forbidden', MESSAGES.votesVoid)
}

const countLater = (voterId: Types.ObjectId, { authorId }: ReviewRecord, vote: Vote) =>
  later('votes between two accounts', () => countVote(voterId, authorId, vote))

const digest = (button: string, key: string | null) =>
  key === null ? null : createHash('sha256').update(`${button} ${key}`).digest('base64url')

const tagsOf = (influencerId: Types.ObjectId, rewarded: Actor | null): string[] => [
  TAG.influencer(String(influencerId)),
  ...(rewarded ? [TAG.contributors, TAG.member(rewarded.id)] : []),
]
