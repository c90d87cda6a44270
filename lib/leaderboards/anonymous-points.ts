import { type Types, trusted } from 'mongoose'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'

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
