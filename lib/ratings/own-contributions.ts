import { type Types, trusted } from 'mongoose'
import { moveTrending } from '@/lib/ratings/aggregates/commands'
import { changeCounts } from '@/lib/ratings/changes/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { RESTORE, takeDown } from '@/lib/ratings/decisions/staff-decisions'
import { awardPoints, withdrawPoints } from '@/lib/ratings/points/commands'
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

type OwnVotes = Own & { claimId: Types.ObjectId }

/**
 * Withdraws some of a member's votes on one page, which a claim has made their own, with counts and points. Flags stay: they
 * weigh nothing there. Returns whether none are left. Call it in a transaction.
 */
export async function withdrawOwnVotes(
  { influencerId, memberId, claimId }: OwnVotes,
  atOnce: number,
): Promise<boolean> {
  const votes = { influencerId, userId: memberId, kind: trusted({ $ne: null }) }
  const reactions = await ReactionModel.find(votes).limit(atOnce).lean<ReactionRecord[]>()
  for (const reaction of reactions) {
    const { _id, kind } = reaction
    const points = -(await withdrawPoints(causeOf(reaction)))
    const withdrawn = { claimId, kind, points }
    await ReactionModel.updateOne({ _id }, { $set: { kind: null, withdrawn } }, NO_TIMESTAMPS)
    await countVote(reaction, kind, -1)
  }
  return reactions.length < atOnce
}

/** Gives back some of what a claim has withdrawn, like `withdrawOwnVotes`. A vote that was cast since then stays. */
export async function restoreOwnVotes(
  { memberId, claimId }: OwnVotes,
  atOnce: number,
): Promise<boolean> {
  const votes = { userId: memberId, 'withdrawn.claimId': claimId, kind: null }
  const reactions = await ReactionModel.find(votes).limit(atOnce).lean<ReactionRecord[]>()
  for (const reaction of reactions) {
    const { _id, influencerId, withdrawn } = reaction
    if (!withdrawn) continue
    const { kind, points } = withdrawn
    const change = { $set: { kind }, $unset: { withdrawn: 1 } }
    await ReactionModel.updateOne({ _id }, change, NO_TIMESTAMPS)
    const reward = { ...causeOf(reaction), influencerId, isEarning: points > 0 }
    await awardPoints({ ...reward, isRestored: true })
    await countVote(reaction, kind, 1)
  }
  return reactions.length < atOnce
}

const causeOf = ({ userId, reviewId }: ReactionRecord) =>
  ({ userId, cause: 'reaction', causeId: reviewId }) as const

async function countVote(
  { reviewId, influencerId, voided, updatedAt }: ReactionRecord,
  kind: ReactionRecord['kind'],
  sign: 1 | -1,
): Promise<void> {
  if (voided) return
  await changeCounts(reviewId, kind === 'like' ? { likes: sign } : { dislikes: sign })
  if (kind !== 'like') return
  const influencer = await UserModel.findById(influencerId, 'trendingScore trendingLevel').lean()
  if (influencer) await moveTrending(influencer, [{ at: updatedAt, isAdded: sign > 0 }])
}
