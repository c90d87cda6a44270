import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isAuthorOf } from '@/lib/queue/subjects/authors'
import type { OwnProof } from '@/lib/ratings/proofs/responses'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'

/** Returns a published review of a member's own, also an anonymous one. Throws `notFound`. */
export async function requireOwnReview(reviewId: string, memberId: string): Promise<ReviewRecord> {
  const review = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  const isOwn =
    review && review.status !== 'removed' && (await isAuthorOf(review.authorId, memberId))
  if (!isOwn) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  return review
}

/** Returns the proof of a review as its author sees it; null without one. Throws like `requireOwnReview`. */
export async function findOwnProof(reviewId: string, memberId: string): Promise<OwnProof> {
  await requireOwnReview(reviewId, memberId)
  const proof = await ReviewProofModel.findById(reviewId).lean()
  return (
    proof && {
      state: proof.state,
      reason: proof.state === 'refused' ? proof.reason : '',
      sentAt: proof.sentAt.toISOString(),
      decidedAt: proof.decidedAt?.toISOString() ?? null,
    }
  )
}
