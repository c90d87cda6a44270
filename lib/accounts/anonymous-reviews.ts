import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { keepAuthor } from '@/lib/queue/subjects/kept-texts'
import { isManipulator } from '@/lib/reports/decisions/queries'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'

/** How an account ends: its member closes it, and keeps or erases what they wrote, or it was removed 30 days ago. */
export type Ending = 'anonymised' | 'erased' | 'removed'

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

/**
 * Returns the points that a member has for anonymous reviews. They are no part of the public score: only the member sees them.
 * What staff takes down loses its points, as any other; what staff restores has them again.
 */
export async function findAnonymousPoints(memberId: string | Types.ObjectId): Promise<number> {
  const earning = { memberId, points: trusted({ $gt: 0 }) }
  const records = await AnonymousReviewModel.find(earning, 'points').lean()
  if (records.length === 0) return 0
  const ids = trusted({ $in: records.map(({ _id }) => _id) })
  const down = await ReviewModel.find({ _id: ids, removedBy: 'staff' }, '_id').lean()
  return records
    .filter(({ _id }) => !down.some((one) => one._id.equals(_id)))
    .reduce((sum, { points }) => sum + points, 0)
}
