import { Types } from 'mongoose'
import { connect } from '@/lib/db/connect'
import type { CardQuote, CardQuotes } from '@/lib/ratings/reviews/types'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { UserModel } from '@/models/user'

/** More than a line of a card shows. */
const CHARS = 160

type BestQuote = { _id: Types.ObjectId; best: [CardQuote?] }

/**
 * Returns the beginning of the most helpful counted rating of each influencer, the newest of equals. One query, which
 * reads one entry and one rating per influencer by index.
 */
export async function listExcerpts(influencerIds: readonly string[]): Promise<CardQuotes> {
  if (influencerIds.length === 0) return {}
  await connect()
  const rated = await UserModel.aggregate<BestQuote>([
    { $match: { _id: { $in: influencerIds.map((id) => new Types.ObjectId(id)) } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: ReviewEntryModel.collection.name,
        localField: '_id',
        foreignField: 'influencerId',
        pipeline: [
          { $match: { status: 'shown', counted: true, hiddenUnder: null } },
          { $sort: { helpfulness: -1, createdAt: -1 } },
          { $limit: 1 },
          { $project: { _id: 1 } },
        ],
        as: 'entries',
      },
    },
    {
      $lookup: {
        from: ReviewModel.collection.name,
        localField: 'entries._id',
        foreignField: '_id',
        pipeline: [{ $project: { _id: 0, rating: 1, title: 1, details: 1 } }],
        as: 'best',
      },
    },
    { $unset: 'entries' },
  ])
  return Object.fromEntries(
    rated.flatMap(({ _id, best: [excerpt] }) => (excerpt ? [[String(_id), cut(excerpt)]] : [])),
  )
}

const cut = ({ rating, title, details }: CardQuote): CardQuote => ({
  rating,
  title,
  details: [...details.replace(/\s+/g, ' ')].slice(0, CHARS).join(''),
})
