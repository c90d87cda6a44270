import { expect, test } from 'vitest'
import {
  filterValues,
  isFiltered,
  isSameFilters,
  NO_FILTERS,
  readListFilters,
} from './list-filters'
import { withQuery } from './page-query'

const isCountry = (code: string) => ['CH', 'FI'].includes(code)
const read = (query: Record<string, string | string[] | undefined>) =>
  readListFilters(query, isCountry)

test('allowed values are read, and survive the round trip through a URL', () => {
  const sent = { sort: 'top', minRating: '4.5', country: 'FI', platform: 'tiktok', ai: 'only' }
  const filters = read(sent)
  expect(filters).toEqual({ ...sent, minRating: 4.5 })
  const address = new URL(withQuery('/', filterValues(filters)), 'http://a.example')
  expect(read(Object.fromEntries(address.searchParams))).toEqual(filters)
  expect(isFiltered(filters)).toBe(true)
})

test.each([
  {},
  { sort: 'rank', minRating: '2', country: 'XX', platform: 'myspace' },
  { sort: '', minRating: '', country: '', platform: '' },
  { sort: ['top'], minRating: ['4'], country: ['FI'], platform: ['x'] },
  { country: 'fi', minRating: '4.50', sort: 'TOP', platform: 'X', ai: 'Only' },
  { page: '3', q: 'words', __proto__: 'x' },
])('%j is ignored, because filters are part of a page’s cache key', (query) => {
  expect(read(query)).toEqual(NO_FILTERS)
  expect(isFiltered(read(query))).toBe(false)
  expect(withQuery('/', filterValues(read(query)))).toBe('/')
})

test('filters differ by any of their values', () => {
  const one = read({ sort: 'top', minRating: '4', country: 'CH', platform: 'x', ai: 'none' })
  expect(isSameFilters(one, { ...one })).toBe(true)
  for (const other of [
    { sort: 'newest' },
    { minRating: 3 },
    { country: '' },
    { platform: '' },
    { ai: 'only' },
  ] as const) {
    expect(isSameFilters(one, { ...one, ...other })).toBe(false)
  }
})
