import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import type { ProofOrder } from '@/lib/moderation/proofs/wire'
import { tell } from '@/lib/notices/commands'
import { findAuthorToTell, isAuthorOf } from '@/lib/queue/subjects/authors'
import { saveReview } from '@/lib/ratings/aggregates/commands'
import { findDocument } from '@/lib/uploads/documents'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'

/**
 * Decides whether a proof shows an experience: then the review gets the label, which no score weighs. Throws `notFound`;
 * `conflict` when it was decided or taken back meanwhile, or the review is not shown; `forbidden` for the actor's own, or about the actor's profile.
 */
export async function decideProof(
  actor: Actor,
  reviewId: string,
  { decision, reason }: ProofOrder,
): Promise<void> {
  await transaction(await locksOf(reviewId), async () => {
    await requirePending(reviewId)
    const review = await requireShown(reviewId)
    if (await isAuthorOf(review.authorId, actor.id)) {
      throw new AppError('forbidden', SERVER_MESSAGES.proofOwn)
    }
    await refuseOwnProfiles(actor, [String(review.influencerId)], null)
    const decided = { state: decision, reason, decidedAt: now() }
    await ReviewProofModel.updateOne({ _id: review._id }, { $set: decided })
    await setLabel(review, decision === 'shown')
    await tellAuthor(review, { outcome: decision, text: decision === 'refused' ? reason : '' })
    const action = decision === 'shown' ? 'acceptProof' : 'refuseProof'
    await recordAction(action, { actor, subjectId: reviewId, subjectKind: 'review', reason })
  })
}

async function requirePending(reviewId: string): Promise<void> {
  const proof = await ReviewProofModel.findById(reviewId, 'state').lean()
  if (!proof) throw new AppError('notFound', SERVER_MESSAGES.proofNotFound)
  if (proof.state !== 'pending') throw new AppError('conflict', SERVER_MESSAGES.proofDecided)
}

async function requireShown(reviewId: string): Promise<ReviewRecord> {
  const review = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  if (!review || review.status === 'removed') {
    throw new AppError('conflict', SERVER_MESSAGES.proofReviewGone)
  }
  return review
}

/** Gives the label to the version that staff has seen, or takes that of an earlier one. */
async function setLabel(review: ReviewRecord, isShown: boolean): Promise<void> {
  const label = isShown
    ? { provenStars: review.rating, provenAt: now() }
    : { provenStars: null, provenAt: null }
  await saveReview(review, { ...review, ...label })
  await invalidate(TAG.influencer(String(review.influencerId)))
}

async function tellAuthor(
  review: ReviewRecord,
  answer: { outcome: string; text: string },
): Promise<void> {
  const { _id, influencerId } = review
  const authorId = await findAuthorToTell(review)
  if (authorId)
    await tell(authorId, { kind: 'proof', subject: String(_id), influencerId, ...answer })
}

/** Returns the document of a proof, and records in the audit log who opened it: it may name its author. Throws like `decideProof`. */
export function openProof(actor: Actor, reviewId: string) {
  return transaction([], async () => {
    const isThere = await ReviewProofModel.exists({ _id: reviewId })
    if (!isThere) throw new AppError('notFound', SERVER_MESSAGES.documentMissing)
    const review = await ReviewModel.findById(reviewId, 'influencerId').lean()
    if (review) await refuseOwnProfiles(actor, [String(review.influencerId)], null)
    const document = await findDocument(reviewId)
    await recordAction('openProof', { actor, subjectId: reviewId, subjectKind: 'review' })
    return document
  })
}
