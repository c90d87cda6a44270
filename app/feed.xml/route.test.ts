import { expect, test } from 'vitest'
import { GET } from '@/app/feed.xml/route'
import { GET as GET_OF_ONE } from '@/app/reviews/[expertId]/feed.xml/route'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const titlesOf = (body: string) =>
  [...body.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)
const feedOf = (id: string, headers: Record<string, string> = {}) =>
  call(GET_OF_ONE, { path: `/reviews/${id}/feed.xml`, params: { expertId: id }, headers })

const day = (date: number) => new Date(Date.UTC(2026, 9, date))

test('a feed has the public ratings, newest first, and takes few queries', async () => {
  const [ana, bo] = [await anInfluencer({ name: 'Ana' }), await anInfluencer({ name: 'Bo' })]
  const hidden = await anInfluencer({ name: 'Gone', listed: false })
  await aReview({ influencerId: ana._id, title: 'Old', createdAt: day(1) })
  await aReview({ influencerId: ana._id, title: 'New', createdAt: day(3), rating: 2 })
  await aReview({ influencerId: ana._id, title: 'Held', status: 'held', counted: false })
  await aReview({ influencerId: ana._id, title: 'Removed', status: 'removed', counted: false })
  await aReview({ influencerId: bo._id, title: 'Between', createdAt: day(2) })
  await aReview({ influencerId: hidden._id, title: 'Of nobody' })

  const site = await call(GET, { path: '/feed.xml' })
  expect(titlesOf(site.body)).toEqual([
    '2 of 5 stars for Ana: New',
    '4 of 5 stars for Bo: Between',
    '4 of 5 stars for Ana: Old',
  ])
  expect(site.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')

  const one = await feedOf(ana.id)
  expect(titlesOf(one.body)).toEqual(['2 of 5 stars for Ana: New', '4 of 5 stars for Ana: Old'])
  expect(one.body).toContain(`<link>http://localhost:3000/reviews/${ana.id}</link>`)
  expect(one.headers.get('cache-control')).toContain('public, max-age=300')

  const known = { 'if-none-match': one.headers.get('etag') ?? '' }
  expect((await feedOf(ana.id, known)).status).toBe(304)
})

test('the feed of a removed influencer is gone, that of an unknown one is not found', async () => {
  const removed = await anInfluencer({ listed: false, removedAt: new Date() })
  const statuses = [removed.id, '0'.repeat(24), 'nobody'].map(
    async (id) => (await feedOf(id)).status,
  )
  expect(await Promise.all(statuses)).toEqual([410, 404, 404])
})

test('a feed has at most thirty ratings', async () => {
  const busy = await anInfluencer()
  await Promise.all(Array.from({ length: 33 }, () => aReview({ influencerId: busy._id })))
  expect(titlesOf((await feedOf(busy.id)).body)).toHaveLength(30)
})
