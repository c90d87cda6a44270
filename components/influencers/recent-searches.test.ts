import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetSearches,
  keepSearch,
  recentSearches,
} from '@/components/influencers/recent-searches'

const stored = new Map<string, string>()
const KEY = 'own:visitor0:recentSearches'

beforeEach(() => {
  stored.clear()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage, sessionStorage: localStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('the last five searches are kept, each once, the newest first, until they are forgotten [F13]', () => {
  for (const words of ['one', 'two', 'three', 'four', 'five', 'two', 'six']) keepSearch(words)
  expect(recentSearches()).toEqual(['six', 'two', 'five', 'four', 'three'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
  expect([...stored.keys()]).not.toContain(KEY)
})

test.each(['no JSON', 'null', '7', '"fitness"', '{"0":"fitness"}', '[1,null,{},["a"],"","  "]'])(
  '%s in the storage is no search, and the next one is kept [F13]',
  (text) => {
    stored.set(KEY, text)
    expect(recentSearches()).toEqual([])
    keepSearch('fitness')
    expect(recentSearches()).toEqual(['fitness'])
  },
)

test('what others have stored is no longer than a search, nor more than five [F13]', () => {
  const many = Array.from({ length: 50 }, (_, n) => `${n} ${'x'.repeat(10_000)}`)
  stored.set(KEY, JSON.stringify(many))
  expect(recentSearches().map(({ length }) => length)).toEqual(Array(5).fill(80))
})
