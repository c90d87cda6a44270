import { Types, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import type { Projected } from '@/lib/db/loaded'
import { isAnonymous } from '@/lib/domain/anonymous'
import type { CardQuote, CardQuotes, NewestQuote } from '@/lib/ratings/reviews/types'
import { hasContact } from '@/lib/ratings/topics/sentences'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { UserModel } from '@/models/user'

/** More than a line of a card shows. */
const CHARS = 160
/** So many are read, as those that tell how to reach someone are not quoted. */
const CANDIDATES = 3

type Candidate = CardQuote & { _id: Types.ObjectId; helpfulness: number; createdAt: Date }
type BestQuotes = { _id: Types.ObjectId; best: Candidate[] }

/**
 * Returns the beginning of the most helpful counted rating of each influencer, the newest of equals. One query, which
 * reads few entries and ratings per influencer by index.
 */
export async function listExcerpts(influencerIds: readonly string[]): Promise<CardQuotes> {
  if (influencerIds.length === 0) return {}
  await connect()
  const rated = await UserModel.aggregate<BestQuotes>([
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
          { $limit: CANDIDATES },
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
        pipeline: [{ $project: { rating: 1, title: 1, details: 1, helpfulness: 1, createdAt: 1 } }],
        as: 'best',
      },
    },
    { $unset: 'entries' },
  ])
  return Object.fromEntries(
    rated.flatMap(({ _id, best }) => {
      const excerpt = best
        .sort(
          (one, other) =>
            other.helpfulness - one.helpfulness ||
            Number(other.createdAt) - Number(one.createdAt) ||
            String(one._id).localeCompare(String(other._id)),
        )
        .map(cut)
        .find(({ title, details }) => ![title, details].some(hasContact))
      return excerpt ? [[String(_id), excerpt]] : []
    }),
  )
}

const NEWEST_FIELDS = 'influencerId authorId rating title details createdAt'
type NewestRecord = Projected<ReviewRecord, typeof NEWEST_FIELDS> & CardQuote

/** Returns the beginning of the newest counted rating of these influencers, and whose it is; null without any. */
export async function findNewest(influencerIds: readonly string[]): Promise<NewestQuote | null> {
  await connect()
  const ids = influencerIds.map((id) => new Types.ObjectId(id))
  const reviews = await ReviewModel.find(
    { influencerId: trusted({ $in: ids }), status: 'shown', counted: true, hiddenUnder: null },
    NEWEST_FIELDS,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(CANDIDATES)
    .lean<NewestRecord[]>()
  const newest = reviews.find(({ title, details }) => ![title, details].some(hasContact))
  if (!newest) return null
  const { influencerId, createdAt } = newest
  return {
    ...cut(newest),
    ...{ influencerId: String(influencerId), createdAt, isAnonymous: isAnonymous(newest) },
  }
}

const cut = ({ rating, title, details }: CardQuote): CardQuote => ({
  rating,
  title,
  details: [...details.replace(/\s+/g, ' ')].slice(0, CHARS).join(''),
})
