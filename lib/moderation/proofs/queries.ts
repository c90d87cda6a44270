import { type Types, trusted } from 'mongoose'
import { findNames, named } from '@/lib/db/people-names'
import { isAnonymous } from '@/lib/domain/anonymous'
import { PROOFS, type ProofState } from '@/lib/domain/proofs'
import type { StaffProof } from '@/lib/moderation/proofs/responses'
import { ReviewModel } from '@/models/review'
import { ReviewProofModel, type ReviewProofRecord } from '@/models/review-proof'

type Filter = { state: ProofState; skip: number }

/** Returns the proofs in a state, those that wait longest first, and how many there are. */
export async function listProofs({
  state,
  skip,
}: Filter): Promise<{ proofs: StaffProof[]; total: number }> {
  const [proofs, total] = await Promise.all([
    ReviewProofModel.find({ state })
      .sort({ sentAt: state === 'pending' ? 1 : -1, _id: 1 })
      .skip(skip)
      .limit(PROOFS.perPage)
      .lean<ReviewProofRecord[]>(),
    ReviewProofModel.countDocuments({ state }),
  ])
  return { proofs: await toStaffProofs(proofs), total }
}

/** Returns the proof of a review for staff; null without one. */
export async function findStaffProof(reviewId: Types.ObjectId): Promise<StaffProof | null> {
  const proofs = await ReviewProofModel.find({ _id: reviewId }).lean<ReviewProofRecord[]>()
  return (await toStaffProofs(proofs))[0] ?? null
}

async function toStaffProofs(proofs: readonly ReviewProofRecord[]): Promise<StaffProof[]> {
  const ids = trusted({ $in: proofs.map(({ _id }) => _id) })
  const reviews = await ReviewModel.find(
    { _id: ids },
    'influencerId authorId authorName title details status provenStars',
  ).lean()
  const names = await findNames(reviews.map(({ influencerId }) => influencerId))
  const byId = new Map(reviews.map((review) => [String(review._id), review]))
  return proofs.flatMap(({ _id, sentAt, decidedAt, reason, state: current }) => {
    const review = byId.get(String(_id))
    if (!review) return []
    const { influencerId, authorId, authorName, title, details, status, provenStars } = review
    return [
      {
        id: String(_id),
        state: current,
        sentAt: sentAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        reason,
        influencer: named(influencerId, names),
        title,
        details,
        author: isAnonymous(review) ? null : { id: String(authorId), name: authorName },
        isLabelled: Boolean(provenStars),
        isShown: status !== 'removed',
      },
    ]
  })
}
