import { type QueryFilter, trusted } from 'mongoose'
import { type Part, readPart } from '@/lib/db/list-part'
import { isAspect, type Relationship, type Topic } from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { monthRange } from '@/lib/domain/rating-breakdown'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { STARS_MIN, type Stars } from '@/lib/domain/stars'
import { readReviewsOf } from '@/lib/ratings/entries/queries'
import { REVIEW_FIELDS, type ShownRecord } from '@/lib/ratings/reviews/record'
import { reviewQueryTokens } from '@/lib/ratings/reviews/rules'
import type { ReviewSort } from '@/lib/ratings/reviews/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewEntryModel, type ReviewEntryRecord } from '@/models/review-entry'

/** The reviewed influencer, with the counts of shown reviews. */
type ReviewedInfluencer = { id: string; shownCounts: RatingCounts }

/** Selects an influencer's shown reviews. */
export type ReviewList = {
  influencer: ReviewedInfluencer
  sort: ReviewSort
  stars: Stars | null
  /** Only reviews that rated this aspect, lowest first in place of newest, or picked this tag. */
  topic: Topic | null
  /** Only reviews in this language. */
  language: string | null
  /** Only reviews whose authors know the influencer in this way. */
  relationship: Relationship | null
  /** Only reviews first written in this month (UTC), such as '2026-03'. */
  month: string | null
  /** Words that title and details together must contain; empty for all reviews. */
  words: string
}

/** Each order has its own index; that by helpfulness is one of entries. */
const ORDER = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulness: -1, createdAt: -1 },
  highest: { rating: -1, createdAt: -1 },
  lowest: { rating: 1, createdAt: -1 },
} as const satisfies Record<ReviewSort, Record<string, 1 | -1>>

/** Among reviews of equal stars the orders by stars and time are the same, so the index by stars serves both. */
function orderOf({ sort, stars, topic }: ReviewList): Record<string, 1 | -1> {
  if (topic && isAspect(topic) && sort === 'newest') {
    return { [`criteria.${topic}`]: 1, createdAt: -1 }
  }
  return ORDER[stars && sort !== 'helpful' ? 'highest' : sort]
}

/** Used as a hint, because MongoDB may otherwise scan the newest reviews of all influencers. */
const NEWEST_OF_ONE = { influencerId: 1, status: 1, ...ORDER.newest } as const

const aboutTopic = (topic: Topic): QueryFilter<ReviewRecord> =>
  isAspect(topic) ? { [`criteria.${topic}`]: trusted({ $gte: STARS_MIN }) } : { tags: topic }

/** Searches the index for the longest word, which few reviews have, and checks the other words on the results. */
function filterOf(list: ReviewList): QueryFilter<ReviewRecord> {
  const { influencer, stars, topic, language, relationship, month, words } = list
  const having = reviewQueryTokens(words).map((word) => ({
    // Tokens are letters and digits only, so they need no escaping.
    searchKeys: trusted({ $regex: `^${word}` }),
  }))
  return {
    influencerId: influencer.id,
    status: 'shown',
    ...(stars && { rating: stars }),
    ...(topic && aboutTopic(topic)),
    ...(language && { language }),
    ...(relationship && { relationship }),
    ...(month && { createdAt: within(month) }),
    ...having[0],
    ...(having.length > 1 && { $and: having.slice(1) }),
  }
}

function within(month: string) {
  const { from, to } = monthRange(month)
  return trusted({ $gte: from, $lt: to })
}

/** Whether nothing but the stars selects the reviews, which are counted by stars. */
const isByStarsOnly = ({ words, topic, language, relationship, month }: ReviewList) =>
  words === '' && !topic && !language && !relationship && !month

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Reads a part of the list. The entries know what votes change, and all that selects reviews but their words. */
export async function readReviews(list: ReviewList, part: Part): Promise<ShownRecord[]> {
  const order = orderOf(list)
  if (order === ORDER.helpful && list.words === '') {
    const wanted = { model: ReviewEntryModel, filter: filterOf(list), fields: '_id', order }
    return readReviewsOf(await readPart<ReviewEntryRecord>(wanted, part), REVIEW_FIELDS)
  }
  return readPart<ShownRecord>(
    {
      model: ReviewModel,
      filter: filterOf(list),
      fields: REVIEW_FIELDS,
      order,
      ...(order === ORDER.newest && isByStarsOnly(list) && { hint: NEWEST_OF_ONE }),
    },
    part,
  )
}

/** Counts the reviews of the list. Those that more than their stars select are counted up to `LIMIT.reviewsCountedMax`. */
export async function countReviews(list: ReviewList): Promise<number> {
  const { influencer, stars } = list
  const { shownCounts } = influencer
  if (!isByStarsOnly(list)) {
    return ReviewModel.countDocuments(filterOf(list), { limit: LIMIT.reviewsCountedMax })
  }
  return stars ? (shownCounts[stars - 1] ?? 0) : sum(shownCounts)
}
