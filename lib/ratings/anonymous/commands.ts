import { Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { keepAuthor } from '@/lib/queue/subjects/kept-texts'
import { FORGOTTEN } from '@/lib/ratings/anonymous/erasure'
import { deleteProofs } from '@/lib/ratings/proofs/deletion'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/**
 * Takes back a member's anonymous review with its points and what of it waits, in the caller's transaction. Its author is
 * forgotten at once, but for staff if it was reported; readers see it until the end of the month, lest they learn when its author acts. Returns a public review
 * that the caller deletes now, because staff restricts it: the restriction binds its author further. Null when they have
 * none with this id.
 */
export async function withdrawAnonymous(
  reviewId: string,
  memberId: string,
): Promise<ReviewRecord | 'withdrawn' | null> {
  const own = { _id: reviewId, memberId }
  const record = await AnonymousReviewModel.findOne(own).lean()
  if (!record) return null
  const { _id } = record
  if (!record.publishedAt) {
    await AnonymousReviewModel.deleteOne({ _id })
    return 'withdrawn'
  }
  const review = await ReviewModel.findOne({
    _id,
    status: trusted({ $ne: 'removed' as const }),
  }).lean<ReviewRecord>()
  if (!review) return null
  const isRestricted = review.status === 'held' || review.hiddenUnder || review.editAsked
  if (!isRestricted) await keepAuthor(_id, new Types.ObjectId(memberId), now())
  const after = isRestricted ? { draft: null, points: 0 } : { ...FORGOTTEN, isErased: true }
  await AnonymousReviewModel.updateOne({ _id }, { $set: after })
  if (isRestricted) return review
  await deleteProofs([_id])
  return 'withdrawn'
}
