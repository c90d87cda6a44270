import { expect, test } from 'vitest'
import { ownFirst } from '@/components/reviews/use-reviews'
import type { ReviewPage, ViewedReview } from '@/lib/ratings/reviews/types'
import { PLAIN_VIEW } from '@/tests/support/reviews-view'

const review = (id: string) => ({ id }) as ViewedReview
const page = (own: ViewedReview | null): ReviewPage => ({
  reviews: [review('a'), review('b')],
  authors: {},
  total: 2,
  histogram: [0, 0, 0, 0, 2],
  own,
  isOwner: false,
})
const order = (...[from, view]: Parameters<typeof ownFirst>) =>
  ownFirst(from, view).map(({ id }) => id)

test('in the default list the viewer’s own rating comes first and once, however old it is [215]', () => {
  expect(order(page(review('z')), PLAIN_VIEW)).toEqual(['z', 'a', 'b'])
  expect(order(page(review('b')), PLAIN_VIEW)).toEqual(['b', 'a'])
  expect(order(page(null), PLAIN_VIEW)).toEqual(['a', 'b'])
})

test.each([
  { sort: 'lowest' },
  { sort: 'newest' },
  { stars: 5 },
  { page: 2 },
  { q: 'salt' },
  { topic: 'kind' },
  { language: 'it' },
] as const)('a filtered or sorted list keeps its order: %j', (asked) => {
  expect(order(page(review('z')), { ...PLAIN_VIEW, ...asked })).toEqual(['a', 'b'])
})
