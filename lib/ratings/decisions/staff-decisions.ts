import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { Decision } from '@/lib/ratings/decisions/decide'
import {
  heldReview,
  restoredReview,
  shownReview,
  takenDownReview,
} from '@/lib/ratings/reviews/rules'

/*
 * What staff can decide about one rating, whatever it waits for (lib/moderation).
 */

/** Shows a rating pending moderation; flags cannot hide it again. */
export const RELEASE: Decision = {
  appliesTo: { status: 'held' },
  // `heldAt` keeps flags from hiding the review again.
  decide: (review, isVerified) =>
    shownReview({ ...review, heldAt: review.heldAt ?? now() }, isVerified),
}

/** Undoes `RELEASE`. `heldAt`: when flags had hidden it; null for one that waits because of a surge. */
export const holdAgain = (heldAt: Date | null): Decision => ({
  appliesTo: { status: 'shown' },
  decide: (review, isVerified) => heldReview(review, { heldAt, isVerified }),
})

/**
 * Takes a rating down with its points, also one that is hidden with its author's account. Its author cannot rate the
 * influencer again.
 */
export const takeDown = (rule: string): Decision => ({
  appliesTo: {
    $or: [{ status: trusted({ $in: ['shown', 'held'] as const }) }, { removedBy: 'account' }],
  },
  decide: takenDownReview,
  rule,
})

/** Undoes `takeDown`: the rating is pending or shown, as before. */
export const RESTORE: Decision = {
  appliesTo: { status: 'removed', removedBy: 'staff' },
  decide: restoredReview,
}
