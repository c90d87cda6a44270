import type { Relationship, Topic } from '@/lib/domain/aspects-and-tags'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Stars } from '@/lib/domain/stars'
import type { ReviewSort } from '@/lib/ratings/reviews/types'

/** Which ratings of an influencer are shown; the address holds the whole state. All filters combine. */
export type ReviewsView = {
  /** The order that was chosen; null: the page's own (`orderOf`). */
  sort: ReviewSort | null
  stars: Stars | null
  topic: Topic | null
  language: string | null
  relationship: Relationship | null
  /** Such as '2026-03'. */
  month: string | null
  page: number
  q: string
}

/** Whether a search or a filter leaves out some of the ratings. */
export const isNarrowed = (view: ReviewsView): boolean => countFilters(view) > 0

/** How many filters there are, the search included. */
export const countFilters = ({ q, stars, topic, language, relationship, month }: ReviewsView) =>
  [q || null, stars, topic, language, relationship, month].filter((value) => value !== null).length

/** The view with another order or filter, which starts at page 1. */
export const withChange = (view: ReviewsView, change: Partial<ReviewsView>): ReviewsView => ({
  ...view,
  page: 1,
  ...change,
})

/** From so many counted reviews on the page shows the most helpful first. */
const REVIEWS_FOR_HELPFUL = 10

/** The order of the reviews in a view: the chosen one, else that of the page. */
export function orderOf(view: ReviewsView, reviewsCount: number): ReviewSort {
  const { sort, topic, language, relationship, month } = view
  const isPart = topic || language || relationship || month
  return sort ?? (reviewsCount >= REVIEWS_FOR_HELPFUL && !isPart ? 'helpful' : 'newest')
}

/** The id of the comments' heading: a change of filter ends there. */
export const COMMENTS = 'comments'

export const SORT_WORDS: Record<ReviewSort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest',
  lowest: 'Lowest',
}

export const starsWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`)

/** The address of a view. */
export const viewPath = (
  influencerId: string,
  { page = 1, after = null, ...view }: Partial<ReviewsView> & { after?: string | null },
): string => withQuery(PATH.reviews(influencerId), { ...queryOf(view), page, after })

/** The values of a view in its address, but the page; null or empty where there is none. */
export const queryOf = ({
  q = '',
  stars = null,
  topic = null,
  language = null,
  relationship = null,
  month = null,
  sort = null,
}: Partial<ReviewsView>) => ({ q, stars, topic, language, relationship, month, sort })

/** The address of the comments that a press on a bar or tag asks for. */
export const commentsPath = (influencerId: string, view: Partial<ReviewsView>) =>
  `${viewPath(influencerId, view)}#${COMMENTS}`
