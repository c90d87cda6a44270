import { beforeAll, expect, test } from 'vitest'
import { ensureCategories } from '@/lib/categories/commands'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { SCANNED_MAX } from '@/lib/influencers/search/meant'
import { searchPage } from '@/lib/influencers/search/page'
import { findCorrection, searchInfluencers } from '@/lib/influencers/search/queries'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

const PEOPLE = [
  { name: 'Rita Sol', category: 'Fitness', country: 'BR', hourlyRate: 50, averageRating: 4.5 },
  { name: 'Caio Luz', category: 'Fitness', country: 'BR', hourlyRate: 150, averageRating: 3 },
  { name: 'Ana Mar', category: 'Food', country: 'BR', hourlyRate: 0, platforms: ['youtube'] },
  { name: 'Turkey Tom', category: 'Gaming', country: 'US', hourlyRate: 20 },
  { name: 'Efe Ak', category: 'Travel', country: 'TR', hourlyRate: 40, confidence: 9 },
  { name: 'Lena Holt', category: 'Food', country: 'DE', expertise: 'Italian cooking' },
  { name: 'Gia Verdi', category: 'Beauty', country: 'IT', platforms: ['instagram'] },
]

beforeAll(async () => {
  await ensureCategories(['Travel', 'Food', 'Fitness', 'Beauty', 'Finance', 'Gaming'])
  const stored = await UserModel.insertMany(
    PEOPLE.map((one, n) => ({
      ...{ role: 2, approved: true, listed: true, confidence: 5 - n / 10, createdAt: n, ...one },
      ...{ searchKeys: searchTokensOf(one), duplicateKeys: blockingKeysOf(one) },
    })),
  )
  await RatingBreakdownModel.insertMany(
    stored.slice(0, 1).map(({ _id }) => ({ _id, languages: [{ id: 'pt', sum: 9, count: 2 }] })),
  )
})

const search = async (query: string) => (await searchInfluencers(query)).map(({ name }) => name)
const page = (query: string) => searchPage(query, { ...NO_FILTERS, category: '', page: 1 })

test.each([
  ['fitness brazil', ['Rita Sol', 'Caio Luz']],
  ['Find health and fitness influencers in Brazil', ['Rita Sol', 'Caio Luz']],
  ['italy', ['Gia Verdi']],
  ['makeup on insta', ['Gia Verdi']],
  ['fitness under $100', ['Rita Sol']],
  ['brazilian 4 stars and up', ['Rita Sol']],
  ['brazil in Portuguese', ['Rita Sol']],
  ['newest from Brazil', ['Ana Mar', 'Caio Luz', 'Rita Sol']],
  ['rita from brazil', ['Rita Sol']],
])('%s finds %j [F1]', async (query, names) => {
  expect(await search(query)).toEqual(names)
})

test('a country that is also a name or a niche finds both, names first [F2]', async () => {
  expect(await search('turkey')).toEqual(['Turkey Tom', 'Efe Ak'])
  expect(await search('italian')).toEqual(['Lena Holt', 'Gia Verdi'])
})

test('words without meaning are never corrected; nothing else shows everyone, and says so [F5]', async () => {
  expect(await search('find')).toHaveLength(PEOPLE.length)
  expect(await search('find rita')).toEqual(['Rita Sol'])
  expect((await page('find influencer')).isEverything).toBe(true)
  expect((await page('fitness')).isEverything).toBe(false)
  expect(await findCorrection('find')).toBeNull()
})

test('one letter is corrected, unless a name has the word [F5]', async () => {
  expect(await findCorrection('fitmess brasill')).toBe('Fitness Brasil')
  expect(await search('fitmess brasill')).toEqual(['Rita Sol', 'Caio Luz'])
  expect(await findCorrection('fitmes')).toBeNull()
  expect(await findCorrection('verdi')).toBeNull()
})

test('each part can be taken away [F6]', async () => {
  const { parts } = await page('fitness from Brazil under $100')
  expect(parts).toEqual([
    { label: 'Under $100', rest: 'fitness Brazil', isLeftOut: false },
    { label: 'Fitness', rest: 'Brazil under $ 100', isLeftOut: false },
    { label: 'Brazil', rest: 'fitness under $ 100', isLeftOut: false },
  ])
})

test.each([
  ['food brazil under $10', ['Under $10']],
  ['fitness brazil youtube under $10', ['Under $10', 'YouTube']],
  ['gaming brazil', ['Brazil']],
  ['rita japan', ['Japan']],
])('%s: what nobody has is left out in order, and said [F7]', async (query, leftOut) => {
  const { parts, total } = await page(query)
  expect(total).toBeGreaterThan(0)
  const labels = parts.flatMap(({ label, isLeftOut }) => (isLeftOut ? label : []))
  expect(labels.toSorted()).toEqual(leftOut.toSorted())
  expect((await searchInfluencers(query)).every(({ isNear }) => isNear)).toBe(true)
})

test('words are never left out [F7]', async () => {
  expect((await page('qqqq brazil')).total).toBe(0)
  expect((await page('japan')).total).toBe(0)
})

test('a search takes at most eight commands, also one that finds nothing or something near [F17]', async () => {
  for (const query of [
    ...['Find health and fitness influencers in Brazil', 'rita brazil fitness', 'turkey', 'rito'],
    ...['fitmess brasill under $1', 'wihlelmina strandbreg travels', 'qqqqqqq', 'zzzz yyyy xxxx'],
    'best fitness brazil youtube 4 stars and up under $1 in Portuguese',
    'rita sol cooking recipes vegan gym travel instagram',
    'https://www.instagram.com/not.listed.yet',
    '"',
  ]) {
    const sent = await explainQueries(() => searchInfluencers(query))
    expect(sent.length, query).toBeLessThanOrEqual(8)
    for (const { query: command, isScan } of sent) expect(isScan, command).toBe(false)
  }
})

test('what was understood is looked up by an index [F17]', async () => {
  for (const query of [
    'fitness brazil under $100',
    'italy and brazil',
    'under $100',
    'newest youtube',
  ]) {
    for (const { query: sent, isScan } of await explainQueries(() => searchInfluencers(query))) {
      expect(isScan, sent).toBe(false)
    }
  }
})

test('a common word with a price that hardly anyone has examines a bounded number of keys [F17]', async () => {
  const many = Array.from({ length: SCANNED_MAX + 500 }, (_, n) => ({
    ...{ name: `Person ${n}`, role: 2, approved: true, listed: true, hourlyRate: 90 },
    ...{ searchKeys: ['zither'], confidence: 3 },
  }))
  await UserModel.insertMany([
    ...many,
    { ...many[0], name: 'Cheap Zither', hourlyRate: 5, confidence: 4 },
  ])
  const query = 'zither under $10'
  for (const { query: sent, examined } of await explainQueries(() => searchInfluencers(query))) {
    expect(examined, sent).toBeLessThanOrEqual(SCANNED_MAX + 10)
  }
  expect(await search(query)).toEqual(['Cheap Zither'])
})

test('words that many have, but few together, examine a bounded number of keys [F17]', async () => {
  const many = (word: string) =>
    Array.from({ length: SCANNED_MAX + 500 }, (_, n) => ({
      ...{ name: `${word} ${n}`, role: 2, approved: true, listed: true },
      ...{ searchKeys: searchTokensOf({ name: `${word} Person` }), confidence: 2 },
    }))
  await UserModel.insertMany([...many('Marimba'), ...many('Sonata')])
  const query = 'marimba sonata'
  for (const { query: sent, examined } of await explainQueries(() => searchInfluencers(query))) {
    expect(examined, sent).toBeLessThanOrEqual(SCANNED_MAX + 10)
  }
  await UserModel.insertMany([
    {
      ...{ name: 'Sonata Marimba', role: 2, approved: true, listed: true, confidence: 2.5 },
      searchKeys: searchTokensOf({ name: 'Sonata Marimba' }),
    },
  ])
  expect(await search(query)).toEqual(['Sonata Marimba'])
})

const understoodOf = async (query: string) => {
  const [first] = await searchInfluencers(query)
  expect((await page(query)).understood?.path).toBe(first?.understood?.path)
  return first?.understood
}

test('each result says what was understood, and how many there are; not of a name, nor of what nobody has [F13]', async () => {
  const path = null
  expect(await understoodOf('gym brazil')).toEqual({ label: 'Fitness in Brazil', path, count: 2 })
  expect(await understoodOf('best from Brazil or Italy under $60 in Portuguese')).toMatchObject({
    label: 'Influencers in Brazil or Italy, under $60, best rated, in Portuguese',
  })
  for (const query of ['rita', 'rita brazil', 'newest', 'find', 'gaming brazil', 'fitmess brasill'])
    expect(await understoodOf(query), query).toBeNull()
})

test('what was understood leads to the page of a category, its country or a platform, where there is one [F13, F14]', async () => {
  const more = Array.from({ length: 5 }, (_, n) => ({
    ...{ name: `Pekka ${n}`, category: 'Beauty', country: 'FI', platforms: ['twitch'] },
    ...{ role: 2, approved: true, listed: true, reviewsCount: n + 1, searchKeys: ['beauty'] },
  }))
  await UserModel.insertMany(more)
  const path = '/influencers/beauty/finland'
  expect((await understoodOf('beauty finland'))?.path).toBeNull()
  await UserModel.updateOne({ name: 'Pekka 0' }, { reviewsCount: 6 })
  expect(await understoodOf('beauty finland')).toMatchObject({ path, count: 5 })
  expect(await understoodOf('makeup')).toMatchObject({ path: '/influencers/beauty', count: 6 })
  expect(await understoodOf('twitch')).toMatchObject({ path: '/influencers/on/twitch', count: 5 })
  for (const query of ['finland', 'beauty twitch', 'best beauty', 'beauty finland italy'])
    expect((await understoodOf(query))?.path, query).toBeNull()
})
