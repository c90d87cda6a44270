import { trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { applyDecision, type Decision } from '@/lib/ratings/decisions/decide'
import { waitForPropagation } from '@/lib/ratings/propagation/commands'
import { locksOf } from '@/lib/ratings/reviews/locks'
import { restoringStages, revivedStatus } from '@/lib/ratings/reviews/rules'
import { FlagModel } from '@/models/flag'
import { ReviewModel } from '@/models/review'

type StaffDecision = Decision & {
  action: 'releaseReview' | 'removeReview' | 'restoreReview'
  /** The state that the review's flags get. */
  flags: 'upheld' | 'dismissed' | 'open'
  refusal: string
}

const RELEASE: StaffDecision = {
  action: 'releaseReview',
  appliesTo: { status: 'held' },
  // Shown first, because `restoringStages` keeps the status. `heldAt` keeps flags from hiding the review again.
  stages: (isVerified) => [
    { $set: { status: 'shown', heldAt: { $ifNull: ['$heldAt', now()] } } },
    ...restoringStages(isVerified),
  ],
  statusAfter: () => 'shown',
  flags: 'dismissed',
  refusal: SERVER_MESSAGES.reviewNotPending,
}

const TAKE_DOWN: StaffDecision = {
  action: 'removeReview',
  appliesTo: { status: trusted({ $in: ['shown', 'held'] as const }) },
  stages: () => [
    { $set: { status: 'removed', removedBy: 'staff', formerStatus: '$status', counted: false } },
  ],
  statusAfter: () => 'removed',
  flags: 'upheld',
  refusal: SERVER_MESSAGES.reviewNotFound,
}

const RESTORE: StaffDecision = {
  action: 'restoreReview',
  appliesTo: { status: 'removed', removedBy: 'staff' },
  stages: restoringStages,
  statusAfter: revivedStatus,
  flags: 'open',
  refusal: SERVER_MESSAGES.reviewNotTakenDown,
}

/** Releases a rating pending moderation; flags cannot hide it again. Throws `notFound` when it is not pending. */
export const releaseReview = (actor: Actor, id: string, reason = ''): Promise<void> =>
  decide(RELEASE, { actor, id, reason })

/** Takes a rating down with its points; its author cannot rate the influencer again. Throws `notFound`. */
export const takeReviewDown = (actor: Actor, id: string, reason: string): Promise<void> =>
  decide(TAKE_DOWN, { actor, id, reason })

/** Undoes `takeReviewDown`: the rating is pending or shown, as before. Throws `notFound`. */
export const restoreReview = (actor: Actor, id: string, reason = ''): Promise<void> =>
  decide(RESTORE, { actor, id, reason })

type Order = { actor: Actor; id: string; reason: string }

async function decide(decision: StaffDecision, { actor, id, reason }: Order): Promise<void> {
  await transaction(await locksOf(id), async () => {
    const tags = await applyDecision(decision, id)
    if (!tags) throw new AppError('notFound', decision.refusal)
    await FlagModel.updateMany({ reviewId: id }, { $set: { state: decision.flags } })
    await recordAction(decision.action, { actor, subjectKind: 'review', subjectId: id, reason })
    await invalidate(...tags)
  })
  const review = await ReviewModel.findById(id, 'authorId').lean()
  if (review) await waitForPropagation(String(review.authorId))
}
