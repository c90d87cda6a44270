import { Types } from 'mongoose'
import { listCategories } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import type { ContributionSummaries } from '@/lib/leaderboards/types'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

type ContributorRatings = {
  _id: Types.ObjectId
  given: [{ ratings: number; likes: number }?]
  categories: { _id: Types.ObjectId | null; ratings: number }[]
}

/**
 * Returns what each member has contributed, by their id: their ratings that count, the likes of those, and the category in
 * which they have earned points for the most ratings, empty when two have as many. One query by index, of at most `LIMIT.givenRatingsMax` ratings each.
 */
export async function listContributionSummaries(
  memberIds: readonly string[],
): Promise<ContributionSummaries> {
  if (memberIds.length === 0) return {}
  await connect()
  const atMost = { $limit: LIMIT.givenRatingsMax }
  const [categories, members] = await Promise.all([
    listCategories(),
    UserModel.aggregate<ContributorRatings>([
      { $match: { _id: { $in: memberIds.map((id) => new Types.ObjectId(id)) } } },
      { $project: { _id: 1 } },
      {
        $lookup: {
          from: ReviewModel.collection.name,
          localField: '_id',
          foreignField: 'authorId',
          pipeline: [
            { $match: { status: 'shown', counted: true } },
            atMost,
            { $group: { _id: null, ratings: { $sum: 1 }, likes: { $sum: '$likesCount' } } },
          ],
          as: 'given',
        },
      },
      {
        $lookup: {
          from: PointModel.collection.name,
          localField: '_id',
          foreignField: 'userId',
          pipeline: [
            { $match: { cause: 'rating' } },
            atMost,
            { $group: { _id: '$categoryId', ratings: { $sum: 1 } } },
            { $sort: { ratings: -1, _id: 1 } },
          ],
          as: 'categories',
        },
      },
    ]),
  ])
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    members.map(({ _id, given: [given], categories: rated }) => {
      const [first, second] = rated.filter((one) => names.has(String(one._id)))
      const isMost = first && first.ratings !== second?.ratings
      const category = (isMost && names.get(String(first._id))) || ''
      return [
        String(_id),
        { category, ratingsCount: given?.ratings ?? 0, likesCount: given?.likes ?? 0 },
      ]
    }),
  )
}
