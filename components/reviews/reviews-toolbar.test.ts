import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ReviewsView } from '@/components/influencers/reviews-address'
import { ReviewsToolbar } from '@/components/reviews/reviews-toolbar'
import { PLAIN_VIEW } from '@/tests/support/reviews-view'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))

const drawn = (total: number, view: ReviewsView = PLAIN_VIEW, counted: number | null = total) =>
  renderToStaticMarkup(
    createElement(ReviewsToolbar, {
      influencerId: 'a'.repeat(24),
      view,
      order: 'newest',
      languages: [],
      total,
      counted,
      isLoading: false,
    }),
  )

test('the number of ratings says how many of them count', () => {
  const words = (view: Partial<ReviewsView>, counted: number | null) =>
    />([^<]* (?:reviews|of 39)[^<]*)</.exec(drawn(39, { ...PLAIN_VIEW, ...view }, counted))?.[1]
  expect(words({}, 39)).toBe('39 reviews')
  expect(words({}, 38)).toBe('38 of 39 count ')
  expect(words({ stars: 5 }, 38)).toBe('39 reviews with 5 stars, 38 count')
  expect(words({ topic: 'honesty' }, 38)).toBe('39 reviews of this topic, 38 count, lowest first')
  expect(words({ language: 'fr' }, null)).toBe('39 reviews in this language')
})

test('search and order come with the second rating; a filter keeps them', () => {
  for (const html of [drawn(0), drawn(1)]) {
    expect(html).toMatch(/[01] reviews?/)
    expect(html).not.toMatch(/<input|<nav/)
  }
  for (const html of [drawn(2), drawn(0, { ...PLAIN_VIEW, stars: 1 })]) {
    expect(html).toMatch(/<input/)
    expect(html).toMatch(/<nav/)
  }
  expect(drawn(0, { ...PLAIN_VIEW, stars: 1 })).toContain('1 star: remove this filter')
})
