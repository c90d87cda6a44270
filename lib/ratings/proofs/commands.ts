import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { isLabelCurrent } from '@/lib/domain/proofs'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { openUnreported } from '@/lib/queue/items'
import { textVersion } from '@/lib/queue/subjects/text'
import { requireMember } from '@/lib/ratings/points/commands'
import { deleteProofs } from '@/lib/ratings/proofs/deletion'
import { requireOwnReview } from '@/lib/ratings/proofs/queries'
import { storeDocument } from '@/lib/uploads/documents'
import { ReviewProofModel } from '@/models/review-proof'

/**
 * Stores the document that shows the actor's experience with whom they rated, in place of one that waits or was not enough.
 * Throws `notFound`, `unsupported`, or `conflict` where this version of the review has the label already.
 */
export async function sendProof(actor: Actor, reviewId: string, bytes: Uint8Array): Promise<void> {
  await transaction([`member ${actor.id}`, ...(await locksOf(reviewId))], async () => {
    await requireMember(actor)
    const review = await requireOwnReview(reviewId, actor.id)
    const { _id, provenStars, provenAt, createdAt } = review
    const experienceShownAt = provenStars ? (provenAt ?? createdAt) : null
    if (isLabelCurrent({ experienceShownAt, editedAt: textVersion(review) }))
      throw new AppError('conflict', SERVER_MESSAGES.proofShown)
    await storeDocument(_id, bytes)
    const sent = { state: 'pending' as const, sentAt: now(), reason: '', decidedAt: null }
    await ReviewProofModel.updateOne({ _id }, { $set: sent }, { upsert: true })
    await openUnreported('proof', _id)
  })
}

/** Takes back a proof that waits, with its document. Throws `notFound`. */
export async function withdrawProof(actor: Actor, reviewId: string): Promise<void> {
  await transaction([`member ${actor.id}`, ...(await locksOf(reviewId))], async () => {
    const { _id } = await requireOwnReview(reviewId, actor.id)
    const isWaiting = await ReviewProofModel.exists({ _id, state: 'pending' })
    if (!isWaiting) throw new AppError('notFound', SERVER_MESSAGES.proofNotFound)
    await deleteProofs([_id])
  })
}
