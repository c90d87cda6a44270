import { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findItemAuthor } from '@/lib/moderation/staff/item-author'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { findMemberBehind } from '@/lib/queue/subjects/authors'

/**
 * Returns the author of an anonymous review for staff, and records in the audit log that they looked; null once they are
 * forgotten. Throws `notFound`.
 */
export async function lookAtAuthor(actor: Actor, reviewId: string): Promise<QueueItem['author']> {
  const memberId = await transaction([], async () => {
    const behind = await findMemberBehind(new Types.ObjectId(reviewId))
    if (behind?.equals(reviewId)) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    await recordAction('lookAtAuthor', { actor, subjectId: reviewId, subjectKind: 'review' })
    return behind
  })
  return memberId && findItemAuthor(memberId)
}
