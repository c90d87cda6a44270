import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Stars } from '@/lib/domain/stars'
import type { ReviewSort } from '@/lib/ratings/reviews/types'

/** Which ratings of an influencer are shown; the address holds the whole state. */
export type ReviewsView = { sort: ReviewSort; stars: Stars | null; page: number; q: string }

export const SORT_WORDS: Record<ReviewSort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest',
  lowest: 'Lowest',
}

export const starsWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`)

/** The address of a view; a change of order or filter starts at page 1. */
export function viewPath(influencerId: string, view: Partial<ReviewsView>): string {
  const { sort = 'newest', stars = null, page = 1, q = '' } = view
  return withQuery(PATH.reviews(influencerId), {
    q,
    stars,
    sort: sort === 'newest' ? null : sort,
    page,
  })
}
