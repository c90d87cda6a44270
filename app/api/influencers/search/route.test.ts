import { expect, test } from 'vitest'
import { GET } from '@/app/api/influencers/search/route'
import { LIMIT } from '@/lib/domain/limits'
import { searchKeysOf } from '@/lib/influencers/rules'
import { anInfluencer } from '@/lib/testing/factories'
import { call, withDatabase } from '@/lib/testing/http'
import type { UserRecord } from '@/models/user'

withDatabase()

const search = (query: string) =>
  call(GET, { path: `/api/influencers/search?${new URLSearchParams({ query })}` })

const aFindable = (fields: Partial<UserRecord> & { name: string }) =>
  anInfluencer({ expertise: '', category: '', ...fields, searchKeys: searchKeysOf(fields) })

test('finds by the beginning of a word of name, handle, expertise or category [273]', async () => {
  const found = await aFindable({
    name: 'Zoë Brandt',
    socialHandles: '@zb_kitchen',
    expertise: 'Sourdough bread',
    category: 'Baking',
  })
  await aFindable({ name: 'Somebody Else', category: 'Baking' })

  for (const query of ['zoe', 'ZOË bra', 'zb_kit', 'sourd', 'bread zoe', 'baking brandt']) {
    const { status, body } = await search(query)
    expect([status, body.map(({ _id }: { _id: string }) => _id)]).toEqual([200, [found.id]])
  }
  expect((await search('zoe music')).body).toEqual([])
})

test('the answer is a list of at most 20 cards, the best rated first', async () => {
  for (let n = 0; n < 22; n += 1) await aFindable({ name: `Twin ${n}`, confidence: n })
  const { body } = await search('twin')
  expect(body).toHaveLength(LIMIT.searchResults)
  expect(body.slice(0, 2)).toMatchObject([{ name: 'Twin 21' }, { name: 'Twin 20' }])
  expect(Object.keys(body[0])).toEqual(expect.arrayContaining(['_id', 'name', 'pic', 'email']))
})

test('pending and removed influencers and members are not found [274] [316]', async () => {
  await aFindable({ name: 'Quentin One', approved: false, listed: false })
  await aFindable({ name: 'Quentin Two', listed: false, removedAt: new Date() })
  await aFindable({ name: 'Quentin Three', role: 0 })
  expect((await search('quentin')).body).toEqual([])
})

test.each(['', '   ', '.*', '$where', '{"$gt":""}', '\u0000', '%00', '\\', '😀', '('.repeat(500)])(
  'the query %j finds nobody and breaks nothing',
  async (query) => {
    const { status, body } = await search(query)
    expect([status, body]).toEqual([200, []])
  },
)

test('a query beyond 80 characters is cut there', async () => {
  const found = await aFindable({ name: 'Xenia' })
  const { body } = await search(`xenia${' '.repeat(LIMIT.searchCharsMax)}nothing`)
  expect(body).toMatchObject([{ _id: found.id }])
})

test.each(['/api/influencers/search', '/api/influencers/search?query[$ne]=x'])(
  '%s asks for nothing',
  async (path) => {
    const { status, body } = await call(GET, { path })
    expect([status, body]).toEqual([200, []])
  },
)
