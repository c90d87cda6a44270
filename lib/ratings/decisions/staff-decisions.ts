import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { Decision } from '@/lib/ratings/decisions/decide'
import { heldStages, restoringStages } from '@/lib/ratings/reviews/rules'

/*
 * What staff can decide about one rating, whatever it waits for (lib/moderation).
 */

/** Shows a rating pending moderation; flags cannot hide it again. */
export const RELEASE: Decision = {
  appliesTo: { status: 'held' },
  // Shown first, because `restoringStages` keeps the status. `heldAt` keeps flags from hiding the review again.
  stages: (isVerified) => [
    { $set: { status: 'shown', heldAt: { $ifNull: ['$heldAt', now()] } } },
    ...restoringStages(isVerified),
  ],
}

/** Undoes `RELEASE`. `heldAt`: when flags had hidden it; null for one that waits because of a surge. */
export const holdAgain = (heldAt: Date | null): Decision => ({
  appliesTo: { status: 'shown' },
  stages: (isVerified) => heldStages({ heldAt, isVerified }),
})

/**
 * Takes a rating down with its points, also one that is hidden with its author's account. Its author cannot rate the
 * influencer again.
 */
export const takeDown = (rule: string): Decision => ({
  appliesTo: {
    $or: [{ status: trusted({ $in: ['shown', 'held'] as const }) }, { removedBy: 'account' }],
  },
  stages: () => [
    {
      $set: {
        formerStatus: { $cond: [{ $eq: ['$status', 'removed'] }, '$formerStatus', '$status'] },
        status: 'removed',
        removedBy: 'staff',
        counted: false,
      },
    },
  ],
  rule,
})

/** Undoes `takeDown`: the rating is pending or shown, as before. */
export const RESTORE: Decision = {
  appliesTo: { status: 'removed', removedBy: 'staff' },
  stages: restoringStages,
}
