import type { QueryFilter } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/verified-author'
import { TAG } from '@/lib/domain/cache-tags'
import { readAspects } from '@/lib/ratings/aggregates/aspects-and-tags'
import { changeInfluencer, raiseVersion } from '@/lib/ratings/aggregates/commands'
import type { Stage } from '@/lib/ratings/aggregates/rules'
import { shownAs, toCountable } from '@/lib/ratings/aggregates/shown'
import { awardPoints, withdrawPoints } from '@/lib/ratings/points/commands'
import { enqueuePropagation } from '@/lib/ratings/propagation/commands'
import { isCountable } from '@/lib/ratings/reviews/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** What staff decides about a rating. */
export type Decision = {
  /** What a review must be for this decision. */
  standing: QueryFilter<ReviewRecord>
  stages(isVerified: boolean): Stage[]
  /** What it is afterwards. */
  statusAfter(before: ReviewRecord): ReviewRecord['status']
}

/**
 * Carries a decision out on one review, with its influencer's aggregates and its author's points. Returns the tags that it
 * invalidates; null when the review is not, or no longer, what the decision is for. Inside of a transaction.
 */
export async function applyDecision(decision: Decision, id: unknown): Promise<string[] | null> {
  const standing = { ...decision.standing, _id: id } as QueryFilter<ReviewRecord>
  const review = await ReviewModel.findOne(standing, 'authorId').lean()
  if (!review) return null
  const author = await raiseVersion({ _id: review.authorId })
  const isVerified = isVerifiedAuthor(author)
  const before = await ReviewModel.findOneAndUpdate(standing, decision.stages(isVerified), {
    returnDocument: 'before',
    timestamps: false,
    updatePipeline: true,
  }).lean<ReviewRecord>()
  if (!before) return null
  const { influencerId, authorId } = before
  const status = decision.statusAfter(before)
  const { relationship } = readAspects(before)
  const isCounted = isCountable({ status, relationship, isVerified })
  const after = status === 'shown' ? { ...toCountable(before), isCounted } : null
  const influencer = await changeInfluencer(influencerId, await shownAs(after, before))
  // A rating that staff took down has no points, a held one keeps them.
  const cause = { userId: authorId, cause: 'rating', causeId: influencerId } as const
  if (status === 'removed') await withdrawPoints(cause)
  else if (author) {
    await awardPoints({
      ...cause,
      influencerId,
      category: influencer?.category,
      isRestored: true,
    })
  }
  // The account was removed while the rating was away: it is hidden like all that they wrote.
  if (author?.removedAt && status !== 'removed') await enqueuePropagation(String(authorId))
  return [
    TAG.list,
    TAG.contributors,
    TAG.influencer(String(influencerId)),
    TAG.member(String(authorId)),
  ]
}
