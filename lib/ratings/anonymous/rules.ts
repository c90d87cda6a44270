import {
  erasedReview,
  hiddenReview,
  restoredReview,
  takenDownReview,
} from '@/lib/ratings/reviews/rules'
import { retentionOf } from '@/lib/ratings/propagation/rules'
import type { ReviewRecord } from '@/models/review'

/**
 * Returns a review as it is published: without the age of its author's account, with which surges know newcomers, and with the
 * time at which the average really moved.
 */
export const settledReview = (
  review: ReviewRecord,
  { before, at }: { before: ReviewRecord | null; at: Date },
): ReviewRecord => ({
  ...review,
  authorSince: null,
  move: review.move && review.move !== before?.move ? { ...review.move, at } : (review.move ?? null),
})

type Circumstances = {
  isErased: boolean
  /** The account of its author; null once that is closed. */
  account: Parameters<typeof retentionOf>[0] | null
  isVerified: boolean
  isOwner: boolean
  /** Its author has another review of the same influencer under their name. */
  hasOther: boolean
  at: Date
}

/** Returns what becomes of a published review at the end of a month; the same object when nothing changes. */
export function conformedReview(
  before: ReviewRecord,
  { isErased, account, isVerified, isOwner, hasOther, at }: Circumstances,
): ReviewRecord {
  if (isErased) return erasedReview(before, at)
  if (!account || before.removedBy === 'staff' || before.removedBy === 'author') return before
  const isShown = before.status !== 'removed'
  if (isOwner) return takenDownReview(before)
  if (hasOther) return isShown ? { ...hiddenReview(before), removedBy: 'merge' as const } : before
  if (retentionOf(account) === 'hidden') return isShown ? hiddenReview(before) : before
  const isBack = before.removedBy === 'account'
  const isToCount = before.status === 'shown' && !before.counted
  if (!(isBack || isToCount)) return before
  const after = restoredReview(before, isVerified)
  return isBack || after.counted ? after : before
}
