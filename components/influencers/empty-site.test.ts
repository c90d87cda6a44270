import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Leaderboard } from '@/components/contributors/leaderboard'
import { InfluencerList } from '@/components/influencers/influencer-list'
import { NoMatches } from '@/components/influencers/no-matches'
import { NO_FILTERS } from '@/lib/domain/list-filters'

const categories = [{ id: 'a'.repeat(24), name: 'Food' }]

const home = (category: string, filters = NO_FILTERS) =>
  renderToStaticMarkup(
    createElement(InfluencerList, {
      categories,
      countries: [],
      cards: [],
      total: null,
      category,
      filters,
      firstSkip: 0,
      after: null,
      excerpts: {},
    }),
  )

test('the home list of a site without influencers keeps its categories, has nothing to filter or sort, and says what to do', () => {
  const html = home('')
  expect(html).toContain('value="Food"')
  expect(html).not.toMatch(/<select|Sort by|Recommended|influencers? shown/)
  expect(html).toContain('You can add Influencer')
  expect(html).toContain('once our team has checked it')
  // Neither has a category of none; what filters leave over can be filtered otherwise.
  expect(home('Food')).not.toMatch(/<select/)
  expect(home('', { ...NO_FILTERS, minRating: 4 })).toMatch(/<select/)
})

test('a search on a site without influencers asks for no other spelling', () => {
  const html = renderToStaticMarkup(
    createElement(NoMatches, { query: 'ada', categories, popular: [] }),
  )
  expect(html).toContain('No influencers are listed yet.')
  expect(html).not.toMatch(/spelling|Browse by category/)
})

test('the top contributors ask to rate only where there is someone to rate', () => {
  const empty = (isRateable: boolean) =>
    renderToStaticMarkup(
      createElement(Leaderboard, {
        leaderboard: { period: 'all', category: '' },
        leaders: [],
        summaries: {},
        isRateable,
      }),
    )
  expect(empty(true)).toContain('Rate an influencer')
  expect(empty(false)).not.toMatch(/Rate an influencer|Be the first/)
  expect(empty(false)).toContain('You can add Influencer')
})
