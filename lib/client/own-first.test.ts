import { expect, test } from 'vitest'
import { ownFirst } from '@/components/reviews/use-reviews'
import type { ReviewPage, ViewedReview } from '@/lib/ratings/reviews/types'

const review = (id: string) => ({ id }) as ViewedReview
const page = (own: ViewedReview | null): ReviewPage => ({
  reviews: [review('a'), review('b')],
  authors: {},
  total: 2,
  histogram: [0, 0, 0, 0, 2],
  own,
})
const PLAIN = {
  sort: null,
  stars: null,
  topic: null,
  language: null,
  relationship: null,
  month: null,
  page: 1,
  q: '',
} as const
const order = (...[from, view]: Parameters<typeof ownFirst>) =>
  ownFirst(from, view).map(({ id }) => id)

test('in the default list the viewer’s own rating comes first and once, however old it is [215]', () => {
  expect(order(page(review('z')), PLAIN)).toEqual(['z', 'a', 'b'])
  expect(order(page(review('b')), PLAIN)).toEqual(['b', 'a'])
  expect(order(page(null), PLAIN)).toEqual(['a', 'b'])
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
  expect(order(page(review('z')), { ...PLAIN, ...asked })).toEqual(['a', 'b'])
})
