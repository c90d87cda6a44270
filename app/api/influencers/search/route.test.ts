import { expect, test } from 'vitest'
import { GET } from '@/app/api/influencers/search/route'
import { ensureCategories } from '@/lib/categories/commands'
import { LIMIT } from '@/lib/domain/limits'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import type { UserRecord } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const search = (query: string) =>
  call(GET, { path: `/api/influencers/search?${new URLSearchParams({ query })}` })

const aFindable = (fields: Partial<UserRecord> & { name: string }) =>
  anInfluencer({
    expertise: '',
    category: '',
    ...fields,
    searchKeys: searchTokensOf(fields),
    duplicateKeys: blockingKeysOf(fields),
  })

test('beginnings of words of name, handle, expertise or category are matched [273]', async () => {
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
  expect((await search('zoe music')).body).toMatchObject([{ _id: found.id, near: true }])
  expect((await search('music')).body).toEqual([])
})

test('the response is a list of at most 20 cards, the best rated first', async () => {
  for (let n = 0; n < 22; n += 1) await aFindable({ name: `Twin ${n}`, confidence: n })
  const { body } = await search('twin')
  expect(body).toHaveLength(LIMIT.searchResults)
  expect(body.slice(0, 2)).toMatchObject([{ name: 'Twin 21' }, { name: 'Twin 20' }])
  expect(Object.keys(body[0])).toEqual(expect.arrayContaining(['_id', 'name', 'pic', 'email']))
})

const names = (body: { name: string }[]) => body.map(({ name }) => name)

test('an influencer is found despite a small typo in name or handle, and marked as a near match', async () => {
  await aFindable({ name: 'Wilhelmina Strandberg', socialHandles: '@strandberg_films' })
  for (const query of [
    'Wihlelmina Strandberg',
    'wilhelmina strandbreg',
    'Wilhemina',
    'strandburg',
    'wilhelminna str',
    'stranbergfilms',
  ]) {
    const { body } = await search(query)
    expect(body, query).toMatchObject([{ name: 'Wilhelmina Strandberg', near: true }])
  }
})

test('misspelt platforms and categories are corrected, also beside a name', async () => {
  await ensureCategories(['Gardening'])
  const gardener = await aFindable({ name: 'Pia Holm', category: 'Gardening' })
  const streamer = await aFindable({ name: 'Kai Lund', platforms: ['youtube'] })
  const found = async (query: string) =>
    (await search(query)).body.map(({ _id, near }: Record<string, unknown>) => [_id, near])
  expect(await found('yotube')).toEqual([[streamer.id, true]])
  expect(await found('gardning')).toEqual([[gardener.id, true]])
  expect(await found('pia gardning')).toEqual([[gardener.id, true]])
  expect(await found('gardening')).toEqual([[gardener.id, false]])
})

test('exact matches exclude those with typos', async () => {
  await aFindable({ name: 'Henrika Vonderlage' })
  await aFindable({ name: 'Henrike Vonderlage', confidence: 5 })
  const { body } = await search('henrika vonderlage')
  expect(body).toMatchObject([{ name: 'Henrika Vonderlage', near: false }])
})

test('an exact name comes first, then the best rated', async () => {
  await aFindable({ name: 'Pellegrina Ost', confidence: 4.9 })
  await aFindable({ name: 'Pelle', confidence: 1 })
  await aFindable({ name: 'Somebody Pelle', confidence: 2 })
  await aFindable({ name: 'Nobody', expertise: 'Pelle recipes', confidence: 5 })
  const { body } = await search('pelle')
  expect(names(body)).toEqual(['Pelle', 'Somebody Pelle', 'Pellegrina Ost', 'Nobody'])
})

test('a handle is found with its sign, as one word, and by its platform [273]', async () => {
  const { id } = await aFindable({
    name: 'Ragnhild Moe',
    socialHandles: '@fjord_kitchen',
    platforms: ['instagram'],
  })
  for (const query of ['@fjord_kitchen', 'fjordkitchen', 'instagram fjord', 'ragnhildm']) {
    expect((await search(query)).body).toMatchObject([{ _id: id, near: false }])
  }
  expect((await search('twitch fjord')).body.filter((one: { near: boolean }) => !one.near)).toEqual(
    [],
  )
  expect((await search('instagram')).body).toMatchObject([{ _id: id }])
})

test('a misspelt word of the expertise, or of a handle, finds who has it', async () => {
  const { id } = await aFindable({ name: 'Tamar Ilves', expertise: 'Kitchen gardens' })
  const other = await aFindable({ name: 'Rasmus Hyde', socialHandles: '@pantry_and_kitchen' })
  const { body } = await search('kittchen')
  for (const _id of [id, other.id]) {
    expect(body).toContainEqual(expect.objectContaining({ _id, near: true }))
  }
})

test('without a near match, names that begin alike are suggested', async () => {
  await aFindable({ name: 'Thibault Okonedo' })
  expect((await search('thiamin')).body).toMatchObject([{ name: 'Thibault Okonedo', near: true }])
  expect((await search('qqqqqq')).body).toEqual([])
})

test('pending and removed influencers and members are not found [274, 316]', async () => {
  await aFindable({ name: 'Quentin One', approved: false, listed: false })
  await aFindable({ name: 'Quentin Two', listed: false, removedAt: new Date() })
  await aFindable({ name: 'Quentin Three', role: 0 })
  for (const query of ['quentin', 'quentni', 'Quentin One', 'quen']) {
    expect((await search(query)).body).toEqual([])
  }
})

test.each(['', '   ', '.*', '$where', '{"$gt":""}', '\u0000', '%00', '\\', '😀', '('.repeat(500)])(
  'the query %j finds nothing and breaks nothing',
  async (query) => {
    const { status, body } = await search(query)
    expect([status, body]).toEqual([200, []])
  },
)

test.each([
  'fitness '.repeat(1_250),
  '\ud800 brazil',
  '\u0000 4 stars',
  '$ < +',
  '"',
  '((((',
  '€ 9e999',
])('the query %j gets an answer', async (query) => {
  expect((await search(query)).status).toBe(200)
})

test('a query beyond 80 characters is cut there', async () => {
  const found = await aFindable({ name: 'Xenia' })
  const { body } = await search(`xenia${' '.repeat(LIMIT.searchCharsMax)}nothing`)
  expect(body).toMatchObject([{ _id: found.id }])
})

test.each(['/api/influencers/search', '/api/influencers/search?query[$ne]=x'])(
  '%s is an empty query',
  async (path) => {
    const { status, body } = await call(GET, { path })
    expect([status, body]).toEqual([200, []])
  },
)

test('another name is searched like a name: whole, begun, misspelt, and in other letters both ways [F9]', async () => {
  const known = { name: '小早川', otherNames: ['Kobayakawa Taro', 'Фёдор Черешнин', 'Wavel'] }
  const { id } = await aFindable({ ...known, confidence: 1 })
  await aFindable({ name: 'Kobayak Studio', confidence: 5 })
  await aFindable({ name: 'Tarantino', confidence: 5 })
  const firstOf = async (query: string) => {
    const [first] = (await search(query)).body
    return [query, first?._id, first?.near]
  }
  for (const query of [
    ...['小早川', 'Kobayakawa Taro', 'taro kobayakawa', 'kobayakawataro', 'KOBAYAKAW', 'Wavel'],
    ...['Фёдор', 'Fyodor', 'Fjodor Chereshnin', 'Кобаякава', '小早川 Kobayakawa'],
  ]) {
    expect(await firstOf(query)).toEqual([query, id, false])
  }
  for (const query of ['Kobajakawa Taro', 'Kobayakwaa']) {
    expect(await firstOf(query)).toEqual([query, id, true])
  }
  // Neither name nor handle, but a word of the expertise.
  const niche = await aFindable({ name: 'Nina', expertise: 'Wavel knots', confidence: 9 })
  expect(names((await search('wavel')).body)).toEqual(['小早川', 'Nina'])
  expect((await search('wavel knots')).body).toMatchObject([{ _id: niche.id }])
})
