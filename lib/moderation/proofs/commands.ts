import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { findDocument } from '@/lib/uploads/documents'
import { ReviewModel } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'

/**
 * Returns the document of a proof, and records in the audit log who opened it: it may name its author. Throws `notFound`, or
 * `forbidden` for who owns or claims the profile.
 */
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
