import { type QueryFilter, trusted } from 'mongoose'
import { LIMIT } from '@/lib/domain/limits'
import type { Stars } from '@/lib/domain/stars'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import { REVIEW_FIELDS } from '@/lib/ratings/reviews/record'
import { reviewQueryTokens } from '@/lib/ratings/reviews/rules'
import type { ReviewSort } from '@/lib/ratings/reviews/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** Whose reviews, and how many of them are shown. */
type ReviewedInfluencer = { id: string; shownCounts: RatingCounts | null }

/** The shown reviews of an influencer. */
export type ReviewList = {
  influencer: ReviewedInfluencer
  sort: ReviewSort
  stars: Stars | null
  /** Words that title and details together must have; empty: any. */
  words: string
}
type Page = { skip: number; limit: number }

/** Each order has its index. */
const ORDER = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulness: -1, createdAt: -1 },
  highest: { rating: -1, createdAt: -1 },
  lowest: { rating: 1, createdAt: -1 },
} as const satisfies Record<ReviewSort, Record<string, 1 | -1>>

/** Among equal stars the other orders are that of time, which the index of stars has. */
const orderOf = ({ sort, stars }: ReviewList) =>
  ORDER[stars && sort !== 'helpful' ? 'highest' : sort]

/** Named, since the newest of all influencers are in that order, too: MongoDB may read on through everybody's. */
const NEWEST_OF_ONE = { influencerId: 1, status: 1, ...ORDER.newest } as const

/** Words are looked up in their index by the longest one, which few reviews have; the others are checked on what it finds. */
function filterOf({ influencer, stars, words }: ReviewList): QueryFilter<ReviewRecord> {
  const having = reviewQueryTokens(words).map((word) => ({
    // Of letters and digits alone: nothing in it can be a pattern.
    searchKeys: trusted({ $regex: `^${word}` }),
  }))
  return {
    influencerId: influencer.id,
    status: 'shown',
    ...(stars && { rating: stars }),
    ...having[0],
    ...(having.length > 1 && { $and: having.slice(1) }),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** A page of the list. */
export function readReviews(list: ReviewList, { skip, limit }: Page): Promise<ReviewRecord[]> {
  const order = orderOf(list)
  const page = ReviewModel.find(filterOf(list), REVIEW_FIELDS).sort(order).skip(skip).limit(limit)
  if (order === ORDER.newest && list.words === '') page.hint(NEWEST_OF_ONE)
  return page.lean<ReviewRecord[]>()
}

/** How many the list holds; with words, `LIMIT.reviewsCountedMax` means that many or more. */
export async function countReviews(list: ReviewList): Promise<number> {
  const { influencer, stars, words } = list
  const { shownCounts } = influencer
  if (words !== '') {
    return ReviewModel.countDocuments(filterOf(list), { limit: LIMIT.reviewsCountedMax })
  }
  if (shownCounts === null) return ReviewModel.countDocuments(filterOf(list))
  return stars ? (shownCounts[stars - 1] ?? 0) : sum(shownCounts)
}
