import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import type { Ending } from '@/lib/db/erasure'
import { keepAuthor } from '@/lib/queue/subjects/kept-texts'
import { isManipulator } from '@/lib/reports/decisions/queries'
import { AnonymousReviewModel } from '@/models/anonymous-review'

/**
 * Erases who wrote a member's anonymous reviews, in the transaction that closes the account. What no one else has seen goes at
 * once; what is public goes with the end of the month if its member erases all contributions, and stays otherwise.
 */
export async function forgetAuthorship(memberId: Types.ObjectId, ending: Ending): Promise<void> {
  const isErased = ending === 'erased'
  const isBarred = ending === 'removed' && (await isManipulator(memberId))
  const isPending = isErased || isBarred
  if (ending !== 'removed') {
    for (const _id of await AnonymousReviewModel.distinct('_id', { memberId })) {
      await keepAuthor(_id, memberId, now())
    }
  }
  await AnonymousReviewModel.deleteMany({ memberId, ...(isPending && { publishedAt: null }) })
  await AnonymousReviewModel.updateMany(
    { memberId },
    { $set: { ...FORGOTTEN, isErased, isBarred } },
    { timestamps: false },
  )
}

/** What leads from a review to its author, or is seen by them alone. */
export const FORGOTTEN = { memberId: null, draft: null, written: null, points: 0 } as const
