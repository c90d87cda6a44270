import type { Topic } from '@/lib/domain/aspects-and-tags'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Stars } from '@/lib/domain/stars'
import type { ReviewSort } from '@/lib/ratings/reviews/types'

/** Which ratings of an influencer are shown; the address holds the whole state. A topic or a language comes alone. */
export type ReviewsView = {
  /** The order that was chosen; null: the page's own (`orderOf`). */
  sort: ReviewSort | null
  stars: Stars | null
  topic: Topic | null
  language: string | null
  page: number
  q: string
}

/** Whether a search or a filter leaves out some of the ratings. */
export const isNarrowed = ({ q, stars, topic, language }: ReviewsView): boolean =>
  q !== '' || stars !== null || topic !== null || language !== null

/** From so many counted reviews on the page shows the most helpful first. */
const REVIEWS_FOR_HELPFUL = 10

/** The order of the reviews in a view: the chosen one, else that of the page. */
export function orderOf(
  { sort, topic, language }: Pick<ReviewsView, 'sort' | 'topic' | 'language'>,
  reviewsCount: number,
): ReviewSort {
  const isAlone = topic !== null || language !== null
  return sort ?? (reviewsCount >= REVIEWS_FOR_HELPFUL && !isAlone ? 'helpful' : 'newest')
}

/** The id of the comments' heading: a change of filter ends there. */
export const COMMENTS = 'comments'
/** The id of the viewer's own rating among the comments. */
export const OWN_RATING = 'your-rating'

export const SORT_WORDS: Record<ReviewSort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest',
  lowest: 'Lowest',
}

export const starsWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`)

/** The address of a view; a change of order or filter starts at page 1. */
export function viewPath(
  influencerId: string,
  view: Partial<ReviewsView> & { after?: string | null },
): string {
  const { sort = null, stars = null, topic = null, language = null, page = 1, q = '' } = view
  const { after = null } = view
  return withQuery(PATH.reviews(influencerId), {
    q,
    stars,
    topic,
    language,
    sort,
    page,
    after,
  })
}

/** The address of the comments that a press on a bar or tag asks for. */
export const commentsPath = (influencerId: string, view: Partial<ReviewsView>) =>
  `${viewPath(influencerId, view)}#${COMMENTS}`
