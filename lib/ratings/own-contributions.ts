import { type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { changeReview, moveTrending } from '@/lib/ratings/aggregates/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { takeDown } from '@/lib/ratings/decisions/staff-decisions'
import { withdrawPoints } from '@/lib/ratings/points/commands'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

const NO_TIMESTAMPS = { timestamps: false } as const

/**
 * Takes down what a member has rated and voted on one page, with totals and points: the page becomes their own. Flags stay:
 * they weigh nothing there. Call it in the transaction that makes the member its owner.
 */
export async function removeOwnContributions(
  influencerId: Types.ObjectId,
  memberId: Types.ObjectId,
): Promise<void> {
  const own = { influencerId, authorId: memberId }
  const rating = await ReviewModel.findOne(own, '_id').lean()
  const tags = rating && (await applyDecision(takeDown('conflict-of-interest'), rating._id))
  const votes = { influencerId, userId: memberId, kind: trusted({ $ne: null }) }
  const reactions = await ReactionModel.find(votes).lean<ReactionRecord[]>()
  for (const reaction of reactions) await withdrawReaction(reaction)
  await invalidate(...(tags ?? []), TAG.contributors, TAG.influencer(String(influencerId)))
}

async function withdrawReaction(reaction: ReactionRecord): Promise<void> {
  const { _id, reviewId, userId, influencerId, kind, voided, updatedAt } = reaction
  await ReactionModel.updateOne({ _id }, { $set: { kind: null } }, NO_TIMESTAMPS)
  await withdrawPoints({ userId, cause: 'reaction', causeId: reviewId })
  if (voided) return
  await changeReview(reviewId, kind === 'like' ? { likes: -1 } : { dislikes: -1 })
  if (kind !== 'like') return
  const influencer = await UserModel.findById(influencerId, 'trendingScore').lean()
  if (influencer) await moveTrending(influencer, updatedAt, false)
}
