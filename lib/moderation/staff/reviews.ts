import { waitForPropagation } from '@/lib/accounts/propagation/commands'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { refuseConflict } from '@/lib/moderation/conflicts/commands'
import { reverseMeasures } from '@/lib/moderation/measures/measures'
import { undo } from '@/lib/moderation/staff/undo'
import { findDecisionInForce } from '@/lib/reports/decisions/queries'
import { FlagModel } from '@/models/flag'
import { ReviewModel } from '@/models/review'

/**
 * Brings back a rating that staff took down, however long ago, with its points: shown, or waiting for staff if it waited before.
 * The decision that took it down is withdrawn. Throws `notFound` for one that is not down, and `forbidden` for who wrote or
 * reported it, or owns the profile.
 */
export async function restoreReview(actor: Actor, id: string, reason = ''): Promise<void> {
  await transaction(await locksOf(id), async () => {
    const down = { _id: id, status: 'removed', removedBy: 'staff' } as const
    const review = await ReviewModel.findOne(down, 'authorId').lean()
    if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotTakenDown)
    await refuseConflict({ kind: 'review', subjectId: review._id }, actor)
    const decision = await findDecisionInForce(id)
    if (decision?.measures.includes('takeDown')) await undo(actor, decision, reason)
    else {
      // No decision about it is in force: a confirmed claim took down the new owner’s rating, say.
      const about = { actor, subjectId: review._id, authorId: review.authorId }
      await reverseMeasures('review', ['takeDown'], { ...about, before: null, isAppeal: false })
      await FlagModel.updateMany({ reviewId: id }, { $set: { state: 'open' } })
    }
    await recordAction('restoreReview', { actor, subjectKind: 'review', subjectId: id, reason })
  })
  const review = await ReviewModel.findById(id, 'authorId').lean()
  if (review) await waitForPropagation(String(review.authorId))
}
