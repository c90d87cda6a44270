import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CriteriaBars } from '@/components/influencers/aspect-summary'
import { RatingAverage, RatingHistogram } from '@/components/influencers/rating-summary'
import { SimilarInfluencers } from '@/components/influencers/similar-influencers'

const NOTE = 'too few ratings'
const ID = 'a'.repeat(24)

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
  const barsOf = (reviewsCount: number) =>
    renderToStaticMarkup(
      createElement(RatingHistogram, {
        influencerId: ID,
        reviewsCount,
        histogram: [0, 0, 0, 0, reviewsCount],
        view: { sort: 'newest', stars: null, topic: null, language: null, page: 1, q: '' },
      }),
    )
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
