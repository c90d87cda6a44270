import { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import type { Stars } from '@/lib/domain/stars'
import { oldEnoughAt, TOPIC_RULE, TOPICS, toReviewTopics } from '@/lib/ratings/topics/rules'
import type { ReviewTopics, StoredTopic, TopicReview } from '@/lib/ratings/topics/types'
import { findWithRecord } from '@/lib/surges/vote-integrity/queries'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewTopicsModel, type ReviewTopicsRecord } from '@/models/review-topics'

/** The reviews that topics are computed from and quote: others do not count, or their text is hidden. */
const QUOTABLE = { status: 'shown', counted: true, hiddenUnder: null } as const

const SOURCE_FIELDS =
  'authorId rating title details language criteria tags helpfulness createdAt editedAt' as const

/**
 * Reads the newest reviews of an influencer or by an author that may be quoted. New ones are quoted only if their author has a
 * record; one that is anonymous has none.
 */
export async function readTopicReviews(
  of: Partial<Pick<ReviewRecord, 'influencerId' | 'authorId'>>,
  limit: number = TOPICS.reviewsMax,
): Promise<(TopicReview<Types.ObjectId> & Pick<ReviewRecord, 'authorId'>)[]> {
  const records = await ReviewModel.find({ ...of, ...QUOTABLE }, SOURCE_FIELDS)
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Pick<ReviewRecord, '_id' | SourceField>[]>()
  const at = now()
  const recent = records.filter((record) => oldEnoughAt(record) > at)
  const withRecord = await findWithRecord(recent.map(({ authorId }) => authorId))
  const waiting = new Set(recent.filter(({ authorId }) => !withRecord.has(String(authorId))))
  return records.map((record) => ({
    ...record,
    id: record._id,
    quotableFrom: waiting.has(record) ? oldEnoughAt(record) : null,
    rating: record.rating as Stars,
    language: record.language ?? '',
    editedAt: record.editedAt ?? null,
  }))
}

type SourceField =
  | 'authorId'
  | 'rating'
  | 'title'
  | 'details'
  | 'language'
  | 'criteria'
  | 'tags'
  | 'helpfulness'
  | 'createdAt'
  | 'editedAt'

/** Returns what an influencer's reviews in a language, or all (''), are about; null where few of them count. */
export const findTopicsOf = async (
  { id, reviewsCount }: { id: string; reviewsCount: number },
  language: string,
): Promise<ReviewTopics | null> =>
  reviewsCount < TOPICS.reviewsMin ? null : findTopics(id, language)

type QuotedReview = Pick<ReviewRecord, '_id' | 'rating' | 'authorName' | 'language' | 'editedAt'>
type TopicsWithReviews = Omit<ReviewTopicsRecord, 'topics'> & {
  topics: StoredTopic<Types.ObjectId>[]
  quoted: QuotedReview[]
}

/**
 * Returns what an influencer's reviews in a language, or all ('' ), are about; null where they are too few. One query reads
 * the topics with the quoted reviews as they are now, so that no sentence is quoted that its review does not show.
 */
export async function findTopics(
  influencerId: string,
  language: string,
): Promise<ReviewTopics | null> {
  await connect()
  const [found] = await ReviewTopicsModel.aggregate<TopicsWithReviews>([
    // What an earlier rule has quoted waits until it is computed anew.
    { $match: { influencerId: new Types.ObjectId(influencerId), language, rule: TOPIC_RULE } },
    {
      $lookup: {
        from: ReviewModel.collection.name,
        localField: 'quotedIds',
        foreignField: '_id',
        pipeline: [
          { $match: QUOTABLE },
          { $project: { rating: 1, authorName: 1, language: 1, editedAt: 1 } },
        ],
        as: 'quoted',
      },
    },
  ])
  if (!found) return null
  const shown = new Map(
    found.quoted.map(({ _id, rating, authorName, language: own, editedAt }) => [
      String(_id),
      {
        rating: rating as Stars,
        authorName: authorName ?? '',
        language: own ?? '',
        editedAt: editedAt ?? null,
      },
    ]),
  )
  const topics = toReviewTopics(
    found.topics.map((topic) => ({
      ...topic,
      quotes: topic.quotes.map((quote) => ({ ...quote, reviewId: String(quote.reviewId) })),
    })),
    shown,
  )
  return topics.length > 0 ? { reviewsCount: found.reviewsCount, topics } : null
}
