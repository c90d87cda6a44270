import { type QueryFilter, trusted } from 'mongoose'
import { type Part, readPart } from '@/lib/db/list-part'
import { isAspect, type Topic } from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { STARS_MIN, type Stars } from '@/lib/domain/stars'
import { REVIEW_FIELDS, type ShownRecord } from '@/lib/ratings/reviews/record'
import { reviewQueryTokens } from '@/lib/ratings/reviews/rules'
import type { ReviewSort } from '@/lib/ratings/reviews/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** The reviewed influencer, with the counts of shown reviews. */
type ReviewedInfluencer = { id: string; shownCounts: RatingCounts | null }

/** Selects an influencer's shown reviews. */
export type ReviewList = {
  influencer: ReviewedInfluencer
  sort: ReviewSort
  stars: Stars | null
  /** Only reviews that rated this aspect, lowest first, or picked this tag, newest first. Comes without the others. */
  topic: Topic | null
  /** Only reviews in this language, newest first. Comes without the others. */
  language: string | null
  /** Words that title and details together must contain; empty for all reviews. */
  words: string
}

/** Each order has its own index. */
const ORDER = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulness: -1, createdAt: -1 },
  highest: { rating: -1, createdAt: -1 },
  lowest: { rating: 1, createdAt: -1 },
} as const satisfies Record<ReviewSort, Record<string, 1 | -1>>

/** Among reviews of equal stars the orders by stars and time are the same, so the index by stars serves both. */
function orderOf({ sort, stars, topic, language }: ReviewList): Record<string, 1 | -1> {
  if (topic) return isAspect(topic) ? { [`criteria.${topic}`]: 1, createdAt: -1 } : ORDER.newest
  if (language) return ORDER.newest
  return ORDER[stars && sort !== 'helpful' ? 'highest' : sort]
}

/** Used as a hint, because MongoDB may otherwise scan the newest reviews of all influencers. */
const NEWEST_OF_ONE = { influencerId: 1, status: 1, ...ORDER.newest } as const

const aboutTopic = (topic: Topic): QueryFilter<ReviewRecord> =>
  isAspect(topic) ? { [`criteria.${topic}`]: trusted({ $gte: STARS_MIN }) } : { tags: topic }

/** Searches the index for the longest word, which few reviews have, and checks the other words on the results. */
function filterOf(list: ReviewList): QueryFilter<ReviewRecord> {
  const { influencer, stars, topic, language, words } = list
  const shown = { influencerId: influencer.id, status: 'shown' } as const
  if (topic) return { ...shown, ...aboutTopic(topic) }
  if (language) return { ...shown, language }
  const having = reviewQueryTokens(words).map((word) => ({
    // Tokens are letters and digits only, so they need no escaping.
    searchKeys: trusted({ $regex: `^${word}` }),
  }))
  return {
    ...shown,
    ...(stars && { rating: stars }),
    ...having[0],
    ...(having.length > 1 && { $and: having.slice(1) }),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Reads a part of the list. */
export function readReviews(list: ReviewList, part: Part): Promise<ShownRecord[]> {
  const order = orderOf(list)
  const isPlain = list.words === '' && !list.topic && !list.language
  return readPart<ShownRecord>(
    {
      model: ReviewModel,
      filter: filterOf(list),
      fields: REVIEW_FIELDS,
      order,
      ...(order === ORDER.newest && isPlain && { hint: NEWEST_OF_ONE }),
    },
    part,
  )
}

/** Counts the reviews of the list. With words, a topic or a language it stops at `LIMIT.reviewsCountedMax`. */
export async function countReviews(list: ReviewList): Promise<number> {
  const { influencer, stars, topic, language, words } = list
  const { shownCounts } = influencer
  if (words !== '' || topic || language) {
    return ReviewModel.countDocuments(filterOf(list), { limit: LIMIT.reviewsCountedMax })
  }
  if (shownCounts === null) return ReviewModel.countDocuments(filterOf(list))
  return stars ? (shownCounts[stars - 1] ?? 0) : sum(shownCounts)
}
