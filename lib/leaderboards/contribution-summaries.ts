import { Types } from 'mongoose'
import { listCategories } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import type { ContributionSummaries } from '@/lib/leaderboards/types'
import { PointModel } from '@/models/point'
import { ReviewEntryModel } from '@/models/review-entry'
import { UserModel } from '@/models/user'

type Contributions = {
  given: { _id: Types.ObjectId; ratings: number; likes: number }[]
  rated: { _id: { userId: Types.ObjectId; categoryId: Types.ObjectId | null }; ratings: number }[]
}
const NONE: Contributions = { given: [], rated: [] }

/**
 * Returns what each member has contributed, by their id: their ratings that count, the likes of those, and the category in
 * which they have earned points for the most ratings, empty when two have as many. One query, which reads the ratings and the
 * points of all members by one index each: planning a read for each member costs more than the read.
 */
export async function listContributionSummaries(
  memberIds: readonly string[],
): Promise<ContributionSummaries> {
  if (memberIds.length === 0) return {}
  await connect()
  const ids = memberIds.map((id) => new Types.ObjectId(id))
  const atMost = { $limit: LIMIT.givenRatingsMax * ids.length }
  const [categories, [{ given, rated } = NONE]] = await Promise.all([
    listCategories(),
    UserModel.aggregate<Contributions>([
      { $match: { _id: { $in: ids } } },
      { $limit: 1 },
      { $project: { _id: 1 } },
      {
        $lookup: {
          from: ReviewEntryModel.collection.name,
          pipeline: [
            { $match: { authorId: { $in: ids }, status: 'shown', counted: true } },
            atMost,
            { $group: { _id: '$authorId', ratings: { $sum: 1 }, likes: { $sum: '$likesCount' } } },
          ],
          as: 'given',
        },
      },
      {
        $lookup: {
          from: PointModel.collection.name,
          pipeline: [
            { $match: { userId: { $in: ids }, cause: 'rating' } },
            atMost,
            {
              $group: {
                _id: { userId: '$userId', categoryId: '$categoryId' },
                ratings: { $sum: 1 },
              },
            },
          ],
          as: 'rated',
        },
      },
    ]),
  ])
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    memberIds.map((id) => {
      const own = given.find(({ _id }) => String(_id) === id)
      const [first, second] = rated
        .filter(({ _id }) => String(_id.userId) === id && names.has(String(_id.categoryId)))
        .sort((a, b) => b.ratings - a.ratings)
      const isMost = first && first.ratings !== second?.ratings
      const category = (isMost && names.get(String(first._id.categoryId))) || ''
      return [id, { category, ratingsCount: own?.ratings ?? 0, likesCount: own?.likes ?? 0 }]
    }),
  )
}
