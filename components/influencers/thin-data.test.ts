import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ComparedRatings } from '@/components/comparison/compared-ratings'
import { CriteriaBars } from '@/components/influencers/aspect-summary'
import { RatingColumn, RatingLine } from '@/components/influencers/rating-line'
import { RatingAverage, RatingHistogram } from '@/components/influencers/rating-summary'
import { SimilarInfluencers } from '@/components/influencers/similar-influencers'
import { averageText, VERDICT_WORDS } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'
import { PLAIN_VIEW } from '@/tests/support/reviews-view'

const NOTE = VERDICT_WORDS.tooFew
const ID = 'a'.repeat(24)

const barsOf = (reviewsCount: number) =>
  renderToStaticMarkup(
    createElement(RatingHistogram, {
      influencerId: ID,
      reviewsCount,
      histogram: [0, 0, 0, 0, reviewsCount],
      view: PLAIN_VIEW,
    }),
  )

test('without ratings there are words, and no number, stars or bars [P1]', () => {
  const none = { averageRating: 0, reviewsCount: 0 }
  const similar = { id: ID, name: 'Ada', pic: '', reason: '', ...none }
  const totals = { ratingCounts: [0, 0, 0, 0, 0], confidence: 0, criteria: [], tagCounts: [] }
  const recent = { average: null, count: 0 }
  const unrated = { id: ID, name: 'Ada', recent, ...totals, ...none } as unknown as Influencer
  const pages = [
    createElement(RatingAverage, none),
    createElement(RatingLine, none),
    createElement(RatingColumn, none),
    createElement(SimilarInfluencers, { influencers: [similar] }),
    createElement(ComparedRatings, { a: unrated, b: unrated }),
  ].map((element) => renderToStaticMarkup(element))
  for (const html of pages) {
    expect(html).toContain('No ratings yet')
    expect(html).not.toMatch(/0\.0|class="(?:stars|bar)|too few/)
  }
  expect([averageText(0, 0), averageText(5, 2), averageText(5, 3)]).toEqual([
    'No ratings yet',
    '5.0, too few to judge',
    '5.0',
  ])
  expect(barsOf(0)).toBe('')
})

test('a bar leads to its ratings, and is text where there are none [P1]', () => {
  expect(barsOf(4).match(/<a /g)).toHaveLength(1)
})

test.each([
  [1, true],
  [2, true],
  [3, false],
])('%i ratings: grey stars, and a note in place of a verdict: %s', (reviewsCount, isThin) => {
  const similar = { id: ID, name: 'Ada', pic: '', averageRating: 5, reviewsCount, reason: '' }
  const pages = [
    createElement(RatingAverage, { averageRating: 5, reviewsCount }),
    createElement(SimilarInfluencers, { influencers: [similar] }),
  ].map((element) => renderToStaticMarkup(element))
  for (const html of pages) {
    expect([html.includes(NOTE), html.includes('is-faint')]).toEqual([isThin, isThin])
  }
})

test('the bars of one or two ratings are grey, too', () => {
  const aspectOf = (count: number) =>
    renderToStaticMarkup(
      createElement(CriteriaBars, {
        criteria: [{ id: 'value', average: 5, count }],
        pathOf: () => '/',
      }),
    )
  const isGrey = (html: string) => [html.includes('class="bar'), html.includes('is-faint')]
  for (const draw of [aspectOf, barsOf]) {
    expect(isGrey(draw(2))).toEqual([true, true])
    expect(isGrey(draw(3))).toEqual([true, false])
  }
})
