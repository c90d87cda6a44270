import { Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { LIMIT } from '@/lib/domain/limits'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { searchPage } from '@/lib/influencers/search/page'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const MANY = LIMIT.searchMatchesMax + 5
const find = (query: string, more: Partial<Parameters<typeof searchPage>[1]> = {}) =>
  searchPage(query, { ...NO_FILTERS, category: '', page: 1, ...more })
const namesOf = ({ cards }: Awaited<ReturnType<typeof find>>) => cards.map(({ name }) => name)

beforeAll(async () => {
  const people = [
    ...Array.from({ length: 23 }, (_, n) => ({
      name: `Twin ${n}`,
      category: n % 2 ? 'Food' : 'Travel',
      country: n < 3 ? 'IT' : 'FI',
      platforms: n === 4 ? ['youtube', 'x'] : ['youtube'],
      confidence: n / 10,
      reviewsCount: 100 - n,
      createdAt: new Date(1_700_000_000_000 + ((n * 7) % 23) * 1_000),
    })),
    { name: 'Hidden Twin', category: 'Food', listed: false, approved: false },
    ...Array.from({ length: MANY }, (_, n) => ({ name: `Crowd ${n}`, category: 'Music' })),
  ]
  await UserModel.insertMany(
    people.map((fields) => ({
      role: 2,
      approved: true,
      listed: true,
      searchKeys: searchTokensOf(fields),
      duplicateKeys: blockingKeysOf(fields),
      ...fields,
    })),
  )
})

test('pages hold every match once, the best rated first; a page behind the last is the last', async () => {
  const pages = [
    await find('twin'),
    await find('twin', { page: 2 }),
    await find('twin', { page: 3 }),
  ]
  expect(pages.map(({ cards }) => cards.length)).toEqual([10, 10, 3])
  expect(pages[0]).toMatchObject({ total: 23, page: 1, pages: 3 })
  expect(pages.flatMap(namesOf)).toEqual(Array.from({ length: 23 }, (_, n) => `Twin ${22 - n}`))
  expect(await find('twin', { page: 1_001 })).toEqual(pages[2])
})

test('the exact name comes first', async () => {
  expect(namesOf(await find('twin 1'))[0]).toBe('Twin 1')
})

test('filters narrow the matches, also two platforms', async () => {
  expect(namesOf(await find('twin', { country: 'IT' }))).toEqual(['Twin 2', 'Twin 1', 'Twin 0'])
  expect((await find('twin', { category: 'Food' })).total).toBe(11)
  expect(namesOf(await find('twin', { platform: 'x' }))).toEqual(['Twin 4'])
  expect(namesOf(await find('youtube', { platform: 'x' }))).toEqual(['Twin 4'])
  expect(await find('twin', { country: 'JP' })).toMatchObject({
    cards: [],
    total: 0,
    page: 1,
    pages: 1,
  })
})

test('each order holds for all pages', async () => {
  expect(namesOf(await find('twin', { sort: 'top' }))[0]).toBe('Twin 22')
  expect(namesOf(await find('twin', { sort: 'reviewed' })).slice(0, 2)).toEqual([
    'Twin 0',
    'Twin 1',
  ])
  const newest = await find('twin', { sort: 'newest' })
  const times = newest.cards.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times[0]).toBe(1_700_000_022_000)
})

test('no more than the limit is read', async () => {
  const { total, pages } = await find('crowd')
  expect([total, pages]).toEqual([LIMIT.searchMatchesMax, LIMIT.searchMatchesMax / LIMIT.pageSize])
})

test.each(['', '   ', '.*', '$where', '{"$gt":""}', '\u0000', '\\', '😀', '('.repeat(500)])(
  'the query %j matches nothing and breaks nothing',
  async (query) => {
    expect((await find(query)).total).toBe(0)
  },
)

test('those of equal rank come in one order, whatever finds them', async () => {
  const ids = Array.from({ length: 12 }, () => new Types.ObjectId()).reverse()
  await UserModel.insertMany(
    ids.map((_id, n) => {
      const fields = { name: `Equal ${n}`, category: 'Games', platforms: ['youtube'] }
      const keys = { searchKeys: searchTokensOf(fields), duplicateKeys: blockingKeysOf(fields) }
      return { _id, role: 2, approved: true, listed: true, confidence: 4, ...fields, ...keys }
    }),
  )
  const inOrder = [...ids].reverse().map(String)
  const [first, second] = await Promise.all([find('equal'), find('equal', { page: 2 })])
  expect([...first.cards, ...second.cards].map(({ id }) => id)).toEqual(inOrder)
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  expect(idsOf(await searchInfluencers('equal'))).toEqual(inOrder.slice(0, LIMIT.searchResults))
  expect(idsOf(await searchInfluencers('eqaul'))).toEqual(inOrder.slice(0, 8))
})
