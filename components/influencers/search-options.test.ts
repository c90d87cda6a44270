import { expect, test } from 'vitest'
import { searchOptions } from '@/components/influencers/search-options'
import { LIMIT } from '@/lib/domain/limits'
import type { FoundInfluencer, Understood } from '@/lib/influencers/types'

const someone = (id: string, understood: Understood | null = null) =>
  ({ id, understood }) as FoundInfluencer
const optionsOf = (words: string, found: FoundInfluencer[], recent: string[]) =>
  searchOptions({ words, found, recent, pathOf: ({ id }) => `/reviews/${id}` })
const pathsOf = (...args: Parameters<typeof optionsOf>) =>
  optionsOf(...args).map(({ path }) => path)

test('influencers come first, then what was understood, then former searches that go on [F13]', () => {
  const understood = { label: 'Fitness in Brazil', path: '/influencers/fitness/brazil', count: 6 }
  const found = [someone('a', understood), someone('b', understood)]
  const recent = ['Fitness Brazil', 'fitness', 'fitness br', 'food']
  const options = optionsOf('fitness br', found, recent)
  expect(options.map(({ path }) => path)).toEqual([
    ...['/reviews/a', '/reviews/b', '/influencers/fitness/brazil'],
    '/search?query=Fitness+Brazil',
  ])
  expect(options[2]).toMatchObject({ label: 'Fitness in Brazil', count: '6' })
})

test('without a page of its own, what was understood leads to the search; the most is that many or more [F13]', () => {
  const understood = { label: 'Influencers in Brazil', path: null, count: LIMIT.searchResults }
  expect(optionsOf('brazil', [someone('a', understood)], [])[1]).toMatchObject({
    path: '/search?query=brazil',
    count: '20+',
  })
})

test('an empty box has former searches alone [68, F13]', () => {
  expect(pathsOf('', [], [])).toEqual([])
  expect(pathsOf('', [], ['food', '@zoë'])).toEqual([
    '/search?query=food',
    '/search?query=%40zo%C3%AB',
  ])
})
