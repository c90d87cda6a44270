import { type Types, trusted } from 'mongoose'
import { moveTrending } from '@/lib/ratings/aggregates/commands'
import { changeCounts } from '@/lib/ratings/changes/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { RESTORE, takeDown } from '@/lib/ratings/decisions/staff-decisions'
import { withdrawPoints } from '@/lib/ratings/points/commands'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

const NO_TIMESTAMPS = { timestamps: false } as const

type Own = { influencerId: Types.ObjectId; memberId: Types.ObjectId }

/**
 * Takes down a member's rating on one page, with totals and points: the page becomes their own. Call it in the transaction
 * that makes the member its owner. Returns its id; null when none was up.
 */
export async function removeOwnRating({
  influencerId,
  memberId,
}: Own): Promise<Types.ObjectId | null> {
  const rating = await ReviewModel.findOne({ influencerId, authorId: memberId }, '_id').lean()
  const isTakenDown = rating && (await applyDecision(takeDown('conflict-of-interest'), rating._id))
  return isTakenDown ? rating._id : null
}

/** Undoes `removeOwnRating`. */
export async function restoreOwnRating(id: Types.ObjectId): Promise<void> {
  await applyDecision(RESTORE, id)
}

/**
 * Withdraws some of a member's votes on one page, which is their own, with counts and points. Flags stay: they weigh nothing
 * there. Returns whether none are left. Call it in a transaction.
 */
export async function withdrawOwnVotes(
  { influencerId, memberId }: Own,
  atOnce: number,
): Promise<boolean> {
  const votes = { influencerId, userId: memberId, kind: trusted({ $ne: null }) }
  const reactions = await ReactionModel.find(votes).limit(atOnce).lean<ReactionRecord[]>()
  for (const reaction of reactions) await withdrawReaction(reaction)
  return reactions.length < atOnce
}

async function withdrawReaction(reaction: ReactionRecord): Promise<void> {
  const { _id, reviewId, userId, influencerId, kind, voided, updatedAt } = reaction
  await ReactionModel.updateOne({ _id }, { $set: { kind: null } }, NO_TIMESTAMPS)
  await withdrawPoints({ userId, cause: 'reaction', causeId: reviewId })
  if (voided) return
  await changeCounts(reviewId, kind === 'like' ? { likes: -1 } : { dislikes: -1 })
  if (kind !== 'like') return
  const influencer = await UserModel.findById(influencerId, 'trendingScore trendingLevel').lean()
  if (influencer) await moveTrending(influencer, [{ at: updatedAt, isAdded: false }])
}
