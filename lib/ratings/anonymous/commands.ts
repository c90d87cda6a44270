import { trusted } from 'mongoose'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/**
 * Takes back a member's anonymous review with its points and what of it waits, in the caller's transaction. Returns the public
 * review, which the caller deletes; null when they have none with this id.
 */
export async function withdrawAnonymous(
  reviewId: string,
  memberId: string,
): Promise<ReviewRecord | 'unpublished' | null> {
  const own = { _id: reviewId, memberId }
  const record = await AnonymousReviewModel.findOne(own).lean()
  if (!record) return null
  if (!record.publishedAt) {
    await AnonymousReviewModel.deleteOne({ _id: record._id })
    return 'unpublished'
  }
  await AnonymousReviewModel.updateOne({ _id: record._id }, { $set: { draft: null, points: 0 } })
  return ReviewModel.findOne({
    _id: reviewId,
    status: trusted({ $ne: 'removed' as const }),
  }).lean<ReviewRecord>()
}
