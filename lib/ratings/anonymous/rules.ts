import { retentionOf } from '@/lib/ratings/propagation/rules'
import {
  erasedReview,
  hiddenReview,
  restoredReview,
  type StoredReview,
  takenDownReview,
} from '@/lib/ratings/reviews/rules'

/**
 * Returns a review as it is published: without the age of its author's account, with which surges know newcomers, and with the
 * time at which the average really moved.
 */
export const settledReview = <R extends Settled>(
  review: R,
  { before, at }: { before: R | null; at: Date },
): R => ({
  ...review,
  authorSince: null,
  move:
    review.move && review.move !== before?.move ? { ...review.move, at } : (review.move ?? null),
})

type Settled = { authorSince?: Date | null; move?: { at: Date } | null }

/** What becomes of a published review depends on. */
export type Circumstances = {
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
export function conformedReview<R extends StoredReview>(
  before: R,
  { isErased, account, isVerified, isOwner, hasOther, at }: Circumstances,
): R {
  if (isErased) return erasedReview(before, at)
  if (!account || before.removedBy === 'staff' || before.removedBy === 'author') return before
  if (isOwner) return takenDownReview(before)
  const isShown = before.status !== 'removed'
  if (hasOther) return isShown ? { ...hiddenReview(before), removedBy: 'merge' as const } : before
  if (retentionOf(account) === 'hidden') return isShown ? hiddenReview(before) : before
  return returnedReview(before, isVerified)
}

/** One that comes back with the account of its author, or counts because their email address is confirmed now. */
function returnedReview<R extends StoredReview>(before: R, isVerified: boolean): R {
  const isBack = before.removedBy === 'account'
  const isToCount = before.status === 'shown' && !before.counted
  if (!(isBack || isToCount)) return before
  const after = restoredReview(before, isVerified)
  return isBack || after.counted ? after : before
}
