import { Types, trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { takeLook } from '@/lib/audit/looks'
import { recordForeignEvent } from '@/lib/auth/security-log'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isAlone, refuseConflict } from '@/lib/moderation/conflicts/commands'
import { findItemAuthor } from '@/lib/moderation/staff/item-author'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { isOwnFind } from '@/lib/moderation/staff/rules'
import { findMemberBehind } from '@/lib/queue/subjects/authors'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewProofModel } from '@/models/review-proof'
import { UserModel } from '@/models/user'

/**
 * Returns the author of an anonymous review for staff, null once they are forgotten. The audit log says who looked and why, the
 * author's security log only that it happened. Throws `notFound`; `conflict` unless the review waits for staff; `forbidden` for
 * a party; `tooManyRequests` for one more author than an hour allows.
 */
export async function lookAtAuthor(
  actor: Actor,
  reviewId: string,
  reason: string,
): Promise<QueueItem['author']> {
  const memberId = await transaction([`looks ${actor.id}`], async () => {
    const _id = new Types.ObjectId(reviewId)
    const behind = await findMemberBehind(_id)
    if (behind?.equals(reviewId)) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    await requireWaiting(actor, _id)
    await takeLook(actor.id, 'author', _id)
    const entry = { actor, subjectId: reviewId, subjectKind: 'review', reason } as const
    await recordAction('lookAtAuthor', entry)
    const isOpen = behind && (await UserModel.exists({ _id: behind, closure: null }))
    if (isOpen) await recordForeignEvent(String(behind), 'authorSeen')
    return behind
  })
  return memberId && findItemAuthor(memberId)
}

/** What only the actor has brought up is no reason to look, unless there is no one else who could. */
async function requireWaiting(actor: Actor, reviewId: Types.ObjectId): Promise<void> {
  const decided = await DecisionModel.distinct('_id', { subjectId: reviewId, kind: 'review' })
  const open = await QueueItemModel.find({
    isOpen: true,
    $or: [
      { kind: 'review', subjectId: reviewId },
      { kind: 'appeal', subjectId: trusted({ $in: decided }) },
    ],
  }).lean()
  const brought = open.find((item) => !isOwnFind(item, actor.id))
  const isProofDue = await ReviewProofModel.exists({ _id: reviewId, state: 'pending' })
  const isAsked = brought || isProofDue || (open.length > 0 && (await isAlone(actor, 'moderate')))
  if (!isAsked) throw new AppError('conflict', SERVER_MESSAGES.authorNeedsItem)
  await refuseConflict(brought ?? { kind: 'review', subjectId: reviewId }, actor)
}
