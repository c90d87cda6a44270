import type { QueryFilter, Types } from 'mongoose'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { isVerifiedAuthor } from '@/lib/auth/verified-author'
import { raiseVersion } from '@/lib/db/user-version'
import { isAnonymous } from '@/lib/domain/anonymous'
import { TAG } from '@/lib/domain/cache-tags'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { changeRating } from '@/lib/ratings/aggregates/commands'
import { awardPoints, forfeitPoints } from '@/lib/ratings/points/commands'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

/** A decision of staff about a rating. */
export type Decision = {
  /** Filter for reviews to which the decision applies. */
  appliesTo: QueryFilter<ReviewRecord>
  /** Returns the review with the decision applied. */
  decide(review: ReviewRecord, isVerified: boolean): ReviewRecord
  /** The broken rule, for the author's ledger, when the review is taken down. */
  rule?: string
}

/**
 * Applies a decision to one review, its influencer's aggregates and its author's points. Call inside a transaction. Returns
 * the invalidated cache tags; null when the decision does not, or no longer, apply to the review.
 */
export async function applyDecision(decision: Decision, id: unknown): Promise<string[] | null> {
  const filter = { ...decision.appliesTo, _id: id } as QueryFilter<ReviewRecord>
  const before = await ReviewModel.findOne(filter).lean<ReviewRecord>()
  if (!before) return null
  if (isAnonymous(before)) return decideAnonymous(before, decision)
  const author = await raiseVersion<AccountRecord>({ _id: before.authorId })
  const after = decision.decide(before, isVerifiedAuthor(author))
  const influencer = await changeRating(before, after)
  const { influencerId, authorId, status } = after
  // A rating taken down by staff loses its points; one pending moderation keeps them.
  const cause = { userId: authorId, cause: 'rating', causeId: influencerId } as const
  if (status === 'removed') await forfeitPoints(cause, decision.rule ?? UNSPECIFIED)
  else if (author) {
    await awardPoints({
      ...cause,
      influencerId,
      category: influencer?.category,
      isRestored: true,
    })
  }
  // The account was removed while the rating was down, so the rating must be hidden with its other contributions.
  if (author?.removedAt && status !== 'removed') await enqueuePropagation(String(authorId))
  return tagsOf(influencerId)
}

/**
 * An anonymous review has no entry in the ledger; its author's own score follows from it. Whether their account is present
 * shows with the end of a month.
 */
async function decideAnonymous(before: ReviewRecord, { decide }: Decision): Promise<string[]> {
  const memberId = await findAuthorToTell(before)
  const author = memberId && (await UserModel.findById(memberId, 'emailVerifiedAt').lean())
  // Of a closed account it counts as before.
  await changeRating(before, decide(before, author === null || isVerifiedAuthor(author)))
  return tagsOf(before.influencerId)
}

const tagsOf = (influencerId: Types.ObjectId) => [
  TAG.list,
  TAG.contributors,
  TAG.influencer(String(influencerId)),
]
