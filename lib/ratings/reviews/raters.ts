import type { Types } from 'mongoose'
import { COUNTED_OF_AUTHOR, ReviewModel } from '@/models/review'

/** The newest raters that are asked what else they rated, and how many of their ratings are read. */
const RATERS_READ = 20
const RATINGS_READ = 400

const COUNTED = { status: 'shown', counted: true } as const

/** Returns how many of an influencer's newest raters also rated each other influencer. */
export async function countSharedRaters(influencerId: string): Promise<Map<string, number>> {
  const newest = await ReviewModel.find({ influencerId, ...COUNTED }, 'authorId')
    .hint({ influencerId: 1, status: 1, createdAt: -1, _id: -1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(RATERS_READ)
    .lean<{ authorId: Types.ObjectId }[]>()
  if (newest.length === 0) return new Map()
  const shared = await ReviewModel.aggregate<{ _id: Types.ObjectId; raters: number }>([
    { $match: { authorId: { $in: newest.map(({ authorId }) => authorId) }, ...COUNTED } },
    { $limit: RATINGS_READ },
    { $group: { _id: '$influencerId', raters: { $sum: 1 } } },
  ]).hint(COUNTED_OF_AUTHOR)
  return new Map(
    shared
      .map(({ _id, raters }) => [String(_id), raters] as const)
      .filter(([id]) => id !== influencerId),
  )
}
