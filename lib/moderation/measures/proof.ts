import type { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { now } from '@/lib/clock'
import type { ProofDecision } from '@/lib/domain/proofs'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import type { Handler } from '@/lib/moderation/measures/handler'
import { tell } from '@/lib/notices/commands'
import { withdrawSubject } from '@/lib/notices/withdrawals/commands'
import { findAuthorToTell, isAuthorOf } from '@/lib/queue/subjects/authors'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'

type Label = Pick<ReviewRecord, 'provenStars' | 'provenAt'>
/** When it was decided tells this decision from others about the same proof. */
type Before = Label & { decidedAt: Date }

/**
 * Proofs of ratings: whether one shows an experience; then the review gets the label, which no score weighs. `apply` throws
 * `notFound`; `conflict` when it was decided or taken back meanwhile, or the review is not shown; `forbidden` for the actor's own.
 */
export const proofs: Handler = {
  async apply(measure, { actor, subjectId, reasons: reason }) {
    const decision = measure as ProofDecision
    await requirePending(subjectId)
    const review = await requireShown(subjectId)
    if (await isAuthorOf(review.authorId, actor.id)) {
      throw new AppError('forbidden', SERVER_MESSAGES.proofOwn)
    }
    const decidedAt = now()
    await ReviewProofModel.updateOne(
      { _id: subjectId },
      { $set: { state: decision, reason, decidedAt } },
    )
    // The label is for the version that staff has seen; that of an earlier one is taken.
    const isShown = decision === 'shown'
    await label(review, {
      provenStars: isShown ? review.rating : null,
      provenAt: isShown ? decidedAt : null,
    })
    await tellAuthor(review, { outcome: decision, text: isShown ? '' : reason })
    const about = { actor, subjectId: String(subjectId), subjectKind: 'review', reason } as const
    await recordAction(isShown ? 'acceptProof' : 'refuseProof', about)
    const { provenStars = null, provenAt = null } = review
    return { provenStars, provenAt, decidedAt } satisfies Before
  },
  async reverse(measure, { subjectId }, { before }) {
    const { decidedAt, ...former } = before as Before
    const decided = { _id: subjectId, state: measure as ProofDecision, decidedAt }
    const again = { $set: { state: 'pending' as const, reason: '', decidedAt: null } }
    const undone = await ReviewProofModel.updateOne(decided, again)
    if (undone.matchedCount === 0) throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
    const review = await requireShown(subjectId)
    await label(review, former)
    const authorId = await findAuthorToTell(review)
    if (authorId) await withdrawSubject(authorId, { kinds: ['proof'], subject: String(subjectId) })
  },
}

async function requirePending(reviewId: Types.ObjectId): Promise<void> {
  const proof = await ReviewProofModel.findById(reviewId, 'state').lean()
  if (!proof) throw new AppError('notFound', SERVER_MESSAGES.proofNotFound)
  if (proof.state !== 'pending') throw new AppError('conflict', SERVER_MESSAGES.proofDecided)
}

async function requireShown(reviewId: Types.ObjectId): Promise<ReviewRecord> {
  const review = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  if (!review || review.status === 'removed') {
    throw new AppError('conflict', SERVER_MESSAGES.proofReviewGone)
  }
  return review
}

async function label(review: ReviewRecord, change: Label): Promise<void> {
  await changeReviews([{ before: review, after: { ...review, ...change } }], 'marked')
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
