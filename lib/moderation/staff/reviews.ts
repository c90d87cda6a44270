import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findDecisionInForce } from '@/lib/moderation/decisions/queries'
import { reverseMeasures } from '@/lib/moderation/measures/measures'
import { decideNow } from '@/lib/moderation/staff/decide'
import { undo } from '@/lib/moderation/staff/undo'
import { waitForPropagation } from '@/lib/ratings/propagation/commands'
import { locksOf } from '@/lib/ratings/reviews/locks'
import { FlagModel } from '@/models/flag'
import { ReviewModel } from '@/models/review'

/*
 * One press about one rating, without the queue.
 */

/** Releases a rating pending moderation; flags cannot hide it again. Throws `notFound` when it is not pending. */
export async function releaseReview(actor: Actor, id: string, reason = ''): Promise<void> {
  const refusal = SERVER_MESSAGES.reviewNotPending
  await transaction(await locksOf(id), async () => {
    if (!(await ReviewModel.exists({ _id: id, status: 'held' }))) {
      throw new AppError('notFound', refusal)
    }
    await decideNow(actor, { kind: 'review', id }, { measure: 'keep', reason, refusal })
    await record('releaseReview', { actor, id, reason })
  })
  await waitForAuthor(id)
}

/** Takes a rating down with its points; its author cannot rate the influencer again. Throws `notFound`. */
export async function takeReviewDown(actor: Actor, id: string, reason: string): Promise<void> {
  const refusal = SERVER_MESSAGES.reviewNotFound
  await transaction(await locksOf(id), async () => {
    await decideNow(actor, { kind: 'review', id }, { measure: 'takeDown', reason, refusal })
    await record('removeReview', { actor, id, reason })
  })
  await waitForAuthor(id)
}

/** Undoes `takeReviewDown`: the rating is pending or shown, as before. Throws `notFound`. */
export async function restoreReview(actor: Actor, id: string, reason = ''): Promise<void> {
  await transaction(await locksOf(id), async () => {
    const down = { _id: id, status: 'removed', removedBy: 'staff' } as const
    const review = await ReviewModel.findOne(down, 'authorId').lean()
    if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotTakenDown)
    const decision = await findDecisionInForce(id)
    if (decision?.measures.includes('takeDown')) await undo(actor, decision, reason)
    else {
      // Taken down before decisions were recorded.
      const about = { actor, subjectId: review._id, authorId: review.authorId }
      await reverseMeasures('review', ['takeDown'], { ...about, before: null, isAppeal: false })
      await FlagModel.updateMany({ reviewId: id }, { $set: { state: 'open' } })
    }
    await record('restoreReview', { actor, id, reason })
  })
  await waitForAuthor(id)
}

type Order = { actor: Actor; id: string; reason: string }

const record = (
  action: 'releaseReview' | 'removeReview' | 'restoreReview',
  { actor, id, reason }: Order,
) => recordAction(action, { actor, subjectKind: 'review', subjectId: id, reason })

async function waitForAuthor(id: string): Promise<void> {
  const review = await ReviewModel.findById(id, 'authorId').lean()
  if (review) await waitForPropagation(String(review.authorId))
}
