import { Types } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import type { ClaimOrder } from '@/lib/influencers/claims/wire'
import type { ProofOrder } from '@/lib/moderation/proofs/wire'
import { decideRequest } from '@/lib/moderation/staff/decide'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { ClaimModel } from '@/models/claim'

/*
 * Decisions of the queue by the words of endpoints that know the claim or the review, and not its item.
 */

const NO_RULE = { rule: '', suspendedUntil: null, editedAt: null } as const

const toOrder = (measure: DecisionOrder['measures'][number], reasons: string): DecisionOrder => ({
  ...NO_RULE,
  measures: [measure],
  reasons,
})

/** Decides about a claim, also one that does not wait. Throws `notFound`, `unprocessable` without a reason, or like `decideRequest`. */
export async function decideClaim(actor: Actor, id: string, order: ClaimOrder): Promise<void> {
  const { decision, reason, isHandleConfirmed } = order
  const claim = await ClaimModel.exists({ _id: id })
  if (!claim) throw new AppError('notFound', SERVER_MESSAGES.claimNotFound)
  if (decision !== 'confirm' && !reason) {
    throw fieldError('unprocessable', 'reason', SERVER_MESSAGES.claimReason)
  }
  const decided = { ...toOrder(decision, reason), isHandleConfirmed }
  await decideRequest(actor, { kind: 'claim', subjectId: claim._id }, decided)
}

/** Decides about the proof of a review. Throws like `decideRequest`. */
export async function decideProof(
  actor: Actor,
  reviewId: string,
  order: ProofOrder,
): Promise<void> {
  const about = { kind: 'proof' as const, subjectId: new Types.ObjectId(reviewId) }
  await decideRequest(actor, about, toOrder(order.decision, order.reason))
}
