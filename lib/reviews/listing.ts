import { type QueryFilter, trusted } from 'mongoose'
import { type Cut, newestCuts, readFromHead } from '@/lib/db/windows'
import { LIMIT } from '@/lib/domain/limits'
import type { Stars } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'
import { REVIEW_FIELDS } from '@/lib/reviews/record'
import { wantedWords } from '@/lib/reviews/rules'
import type { ReviewSort } from '@/lib/reviews/types'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** Whose reviews, and how many of them are shown. */
export type ReviewedInfluencer = Pick<Influencer, 'id' | 'shownCounts'>

/** The shown reviews of an influencer. */
export type ReviewList = {
  influencer: ReviewedInfluencer
  sort: ReviewSort
  stars: Stars | null
  /** Words that title and details together must have; empty: any. */
  words: string
}
type Page = { skip: number; limit: number }
type Filter = QueryFilter<ReviewRecord>

/** Each order has its index. */
const ORDER = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulness: -1, createdAt: -1 },
  highest: { rating: -1, createdAt: -1 },
  lowest: { rating: 1, createdAt: -1 },
} as const satisfies Record<ReviewSort, Record<string, 1 | -1>>

const OF_ONE = { influencerId: 1, status: 1 } as const
/** By which the head of an order is read: some databases choose another index. */
const INDEX = {
  newest: { ...OF_ONE, ...ORDER.newest },
  helpful: { ...OF_ONE, ...ORDER.helpful },
} as const
const INDEX_OF_STARS = {
  newest: { ...OF_ONE, ...ORDER.highest },
  helpful: { ...OF_ONE, rating: 1, ...ORDER.helpful },
} as const

/** Among equal stars the other orders are that of time, which the index of stars has. */
const orderOf = ({ sort, stars }: ReviewList) =>
  ORDER[stars && sort !== 'helpful' ? 'highest' : sort]

/** Words are looked up in their index by the longest one, which few reviews have; the others are checked on what it finds. */
function filterOf({ influencer, stars, words }: ReviewList): Filter {
  const having = wantedWords(words).map((word) => ({
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

/** Their lists are read from the head. */
export const isRatedByMany = ({ shownCounts }: ReviewedInfluencer) =>
  shownCounts !== null && sum(shownCounts) >= LIMIT.reviewsCountedMax

const HELPFULNESS_CUTS = [0.9, 0.7, 0.5, 0.2, 0.01, null]

/** A page of the list. */
export async function readReviews(list: ReviewList, page: Page): Promise<ReviewRecord[]> {
  const { sort, stars } = list
  if (list.words !== '' || !isRatedByMany(list.influencer)) return find(list, page, {})
  if (sort === 'helpful') {
    return readHead(list, page, { field: 'helpfulness', at: HELPFULNESS_CUTS })
  }
  const newest = { field: 'createdAt', at: newestCuts() } as const
  if (sort === 'newest' || stars) return readHead(list, page, newest)
  // The first stars of the order fill most pages by themselves.
  const first = await readHead({ ...list, stars: sort === 'highest' ? 5 : 1 }, page, newest)
  return first.length === page.limit ? first : find(list, page, {})
}

const readHead = (list: ReviewList, page: Page, cut: Cut<ReviewRecord>) =>
  readFromHead({
    name: `${list.influencer.id} ${list.sort} ${list.stars} ${page.skip} ${page.limit}`,
    cut,
    limit: page.limit,
    read: (window) => find(list, page, window).hint(indexOf(list)),
  })

function indexOf({ sort, stars }: ReviewList) {
  const indexes = stars ? INDEX_OF_STARS : INDEX
  return sort === 'helpful' ? indexes.helpful : indexes.newest
}

const find = (list: ReviewList, { skip, limit }: Page, window: Filter) =>
  ReviewModel.find({ ...filterOf(list), ...window }, `${REVIEW_FIELDS} helpfulness`)
    .sort(orderOf(list))
    .skip(skip)
    .limit(limit)
    .lean<ReviewRecord[]>()

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
