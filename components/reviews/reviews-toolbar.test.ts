import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ReviewsView } from '@/components/influencers/reviews-address'
import { ReviewsToolbar } from '@/components/reviews/reviews-toolbar'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))

const PLAIN: ReviewsView = {
  sort: 'newest',
  stars: null,
  topic: null,
  language: null,
  page: 1,
  q: '',
}

const drawn = (total: number, view: ReviewsView = PLAIN, counted: number | null = total) =>
  renderToStaticMarkup(
    createElement(ReviewsToolbar, {
      influencerId: 'a'.repeat(24),
      view,
      languages: [],
      total,
      counted,
      isLoading: false,
    }),
  )

test('the number of ratings says how many of them count', () => {
  const words = (view: Partial<ReviewsView>, counted: number | null) =>
    />([^<]* ratings[^<]*)</.exec(drawn(39, { ...PLAIN, ...view }, counted))?.[1]
  expect(words({}, 39)).toBe('39 ratings')
  expect(words({}, 38)).toBe('39 ratings, 38 counted')
  expect(words({ stars: 5 }, 38)).toBe('39 ratings with 5 stars, 38 counted')
  expect(words({ topic: 'honesty' }, 38)).toBe(
    '39 ratings of this aspect, 38 counted, lowest first',
  )
  expect(words({ language: 'fr' }, null)).toBe('39 ratings in this language')
})

test('search and order come with the second rating; a filter keeps them', () => {
  for (const html of [drawn(0), drawn(1)]) {
    expect(html).toMatch(/[01] ratings?/)
    expect(html).not.toMatch(/<input|<nav/)
  }
  for (const html of [drawn(2), drawn(0, { ...PLAIN, stars: 1 })]) {
    expect(html).toMatch(/<input/)
    expect(html).toMatch(/<nav/)
  }
  expect(drawn(0, { ...PLAIN, stars: 1 })).toContain('1 star: remove this filter')
})
