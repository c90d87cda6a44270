import { type Types, trusted } from 'mongoose'
import { ReviewModel } from '@/models/review'
import { COUNTED_OF_AUTHOR, ReviewEntryModel } from '@/models/review-entry'

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
  const raters = newest.map(({ authorId }) => authorId)
  const ratings = await ReviewEntryModel.find(
    { authorId: trusted({ $in: raters }), ...COUNTED },
    'influencerId -_id',
  )
    .hint(COUNTED_OF_AUTHOR)
    .limit(RATINGS_READ)
    .lean<{ influencerId: Types.ObjectId }[]>()
  const shared = new Map<string, number>()
  for (const { influencerId: other } of ratings) {
    const id = String(other)
    if (id !== influencerId) shared.set(id, (shared.get(id) ?? 0) + 1)
  }
  return shared
}
