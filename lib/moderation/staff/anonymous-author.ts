import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findItemAuthor } from '@/lib/moderation/staff/item-author'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { AnonymousReviewModel } from '@/models/anonymous-review'

/**
 * Returns the author of an anonymous review for staff, and records in the audit log that they looked; null once the account is
 * erased. Throws `notFound`.
 */
export async function lookAtAuthor(actor: Actor, reviewId: string): Promise<QueueItem['author']> {
  const memberId = await transaction([], async () => {
    const record = await AnonymousReviewModel.findById(reviewId, 'memberId').lean()
    if (!record) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    await recordAction('lookAtAuthor', { actor, subjectId: reviewId, subjectKind: 'review' })
    return record.memberId ?? null
  })
  return memberId && findItemAuthor(memberId)
}
