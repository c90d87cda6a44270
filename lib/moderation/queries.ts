import { trusted } from 'mongoose'
import { LIMIT } from '@/lib/domain/limits'
import { PENDING_FIELDS, toPendingReview } from '@/lib/moderation/record'
import type { PendingPage } from '@/lib/moderation/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

const PENDING = { status: 'held' } as const
/** Ratings hidden by flags. Those pending in a surge are listed with it (lib/moderation/surges). */
const FLAGGED = { ...PENDING, heldAt: trusted({ $gt: new Date(0) }) }

/** Returns the number of ratings pending moderation. */
export const countPendingReviews = (): Promise<number> => ReviewModel.countDocuments(PENDING)

/** Returns a page of ratings hidden by flags, longest waiting first. */
export async function listPendingReviews(skip: number): Promise<PendingPage> {
  const [records, total] = await Promise.all([
    ReviewModel.find(FLAGGED, PENDING_FIELDS)
      .sort({ heldAt: 1, _id: 1 })
      .skip(skip)
      .limit(LIMIT.pendingPerPage)
      .lean<ReviewRecord[]>(),
    ReviewModel.countDocuments(FLAGGED),
  ])
  const rated = records.map(({ influencerId }) => influencerId)
  const influencers = await UserModel.find({ _id: trusted({ $in: rated }) }, 'name').lean()
  const names = new Map(influencers.map(({ _id, name }) => [String(_id), name]))
  const reviews = records.map((record) =>
    toPendingReview(record, names.get(String(record.influencerId)) ?? ''),
  )
  return { reviews, total }
}
