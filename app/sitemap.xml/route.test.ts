import { trusted } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { GET } from '@/app/sitemap.xml/route'
import { GET as GET_PART } from '@/app/sitemaps/[part]/route'
import { ROLE } from '@/lib/domain/roles'
import { forgetSitemaps } from '@/lib/publishing/sitemaps/queries'
import { rateInfluencer } from '@/lib/ratings/commands'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()
beforeEach(forgetSitemaps)

const ask = (part: string, query = '') =>
  call(GET_PART, { path: `/sitemaps/${part}${query}`, params: { part } })

/** Each address with its date. */
const entriesOf = (body: string) =>
  new Map(
    [...body.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(
      ([, url = '', changed = null]) => [url.replace('http://localhost:3000', ''), changed],
    ),
  )

test('a sitemap names the pages of rated, listed influencers, each with the time of its last change', async () => {
  const rated = await anInfluencer({ updatedAt: new Date('2026-01-01T00:00:00Z') })
  const unrated = await anInfluencer()
  const hidden = await anInfluencer({ listed: false, reviewsCount: 4 })
  const author = await aMember()
  const before = Date.now()
  await rateInfluencer(
    { influencerId: rated.id, rating: 4, title: 'Clear', details: 'Names every sponsor.' },
    { id: author.id, name: author.name, role: ROLE.member, isVerified: true },
  )
  const entries = entriesOf((await ask('influencers-1.xml')).body)
  expect(entries.has(`/reviews/${unrated.id}`)).toBe(false)
  expect(entries.has(`/reviews/${hidden.id}`)).toBe(false)
  const changed = new Date(entries.get(`/reviews/${rated.id}`) ?? 0).getTime()
  expect(changed).toBeGreaterThanOrEqual(before)
  expect(changed).toBeLessThanOrEqual(Date.now())
})

test('lists, texts and the pages of members who rate are named without invented dates', async () => {
  await aCategory('R&D "Lab"')
  const [author, reader] = [
    await aMember({ contributionScore: 300 }),
    await aMember({ contributionScore: 10 }),
  ]
  await aReview({ authorId: author._id })
  const pages = entriesOf((await ask('pages.xml')).body)
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/?category=R%26D+%22Lab%22',
      '/method',
      '/guidelines',
      '/developers',
    ]),
  )
  expect([...pages.values()].every((changed) => changed === null)).toBe(true)
  const members = entriesOf((await ask('contributors.xml')).body)
  expect(members.has(`/contributors/${author.id}`)).toBe(true)
  expect(members.has(`/contributors/${reader.id}`)).toBe(false)
})

test('the pages of categories, countries and platforms with enough profiles and reviews are named, with their last change [F14]', async () => {
  await Promise.all(['Baking', 'Sailing'].map(aCategory))
  const changes = Array.from({ length: 5 }, (_, day) => new Date(Date.UTC(2030, 2, day + 1)))
  const place = { category: 'Baking', country: 'BR', platforms: ['pinterest'] }
  for (const totalsAt of changes) await anInfluencer({ ...place, totalsAt, reviewsCount: 4 })
  for (const totalsAt of changes.slice(1))
    await anInfluencer({ category: 'Sailing', country: 'BR', totalsAt, reviewsCount: 40 })
  await anInfluencer({ ...place, listed: false, totalsAt: new Date('2030-04-01') })
  forgetSitemaps()
  const last = '2030-03-05T00:00:00.000Z'
  expect([...entriesOf((await ask('lists.xml')).body)]).toEqual([
    ['/influencers/baking', last],
    ['/influencers/baking/brazil', last],
    ['/influencers/on/pinterest', last],
  ])
  const index = entriesOf((await call(GET, { path: '/sitemap.xml' })).body)
  expect(index.get('/sitemaps/lists.xml')).toBe(last)
  const pages = entriesOf((await ask('pages.xml')).body)
  expect(pages.has('/?category=Baking')).toBe(false)
  expect(pages.has('/?category=Sailing')).toBe(true)
})

test('no file grows without bound: the index names one more for each ten thousand influencers', async () => {
  const bulk = Array.from({ length: 10_001 }, (_, index) => ({
    name: `Influencer ${index}`,
    role: ROLE.influencer,
    approved: true,
    listed: true,
    reviewsCount: 1,
    updatedAt: new Date('2026-02-01T00:00:00Z'),
  }))
  await UserModel.collection.insertMany(bulk)
  forgetSitemaps()
  const index = entriesOf((await call(GET, { path: '/sitemap.xml' })).body)
  const parts = [...index.keys()].filter((path) => path.includes('/influencers-'))
  expect(parts).toEqual(['/sitemaps/influencers-1.xml', '/sitemaps/influencers-2.xml'])
  expect(index.get('/sitemaps/influencers-2.xml')).toBe('2026-02-01T00:00:00.000Z')
  const [first, second] = await Promise.all(
    ['influencers-1.xml', 'influencers-2.xml'].map(async (part) =>
      entriesOf((await ask(part)).body),
    ),
  )
  const both = [...(first?.keys() ?? []), ...(second?.keys() ?? [])]
  const listed = await UserModel.countDocuments({ listed: true, reviewsCount: trusted({ $gt: 0 }) })
  expect(both).toHaveLength(listed)
  expect(new Set(both).size).toBe(listed)
  expect(first?.size).toBeLessThanOrEqual(10_000)
})

test.each(['influencers-9.xml', 'influencers-0.xml', 'pages', 'x.xml', 'pages.xml.gz'])(
  'there is no file %s',
  async (part) => {
    expect((await ask(part)).status).toBe(404)
  },
)

test('a file has one address: with a query it is not found', async () => {
  expect((await ask('pages.xml', '?x=1')).status).toBe(404)
})
