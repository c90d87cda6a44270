import type { ReviewsView } from '@/components/influencers/reviews-address'

/** The list of reviews as a link without filters, search, order and page shows it. */
export const PLAIN_VIEW: ReviewsView = {
  sort: null,
  stars: null,
  topic: null,
  language: null,
  relationship: null,
  month: null,
  page: 1,
  q: '',
}
