import { expect, test } from 'vitest'
import { GET } from '@/app/badge/[name]/route'
import { anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const ask = (name: string, query = '', headers: Record<string, string> = {}) =>
  call(GET, { path: `/badge/${name}${query}`, params: { name }, headers })

const RATED = {
  name: '<Zoë> & "Co"',
  averageRating: 4.26,
  reviewsCount: 1_284,
  ratingCounts: [1, 2, 3, 4, 1_274],
}

test('the badge shows the average and the number of ratings, as text too, and no markup from a name', async () => {
  const { id } = await anInfluencer(RATED)
  const { status, body, headers } = await ask(`${id}.svg`)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(body).toContain(
    '<title>&lt;Zoë&gt; &amp; &quot;Co&quot;: rated 4.3 of 5 in 1,284 ratings on Influencer Ratings</title>',
  )
  expect(body).toContain('>4.3</text>')
  expect(body).toContain('>1,284 ratings</text>')
  expect(body).not.toMatch(/<script|onload|href/)
  expect(body.length).toBeLessThan(4_000)
  expect(headers.get('cache-control')).toBe('public, max-age=600, stale-while-revalidate=86400')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await ask(`${id}.svg`, '', known)).status).toBe(304)
})

test('below three ratings there is no average to show', async () => {
  const few = await anInfluencer({ averageRating: 5, reviewsCount: 2 })
  const none = await anInfluencer()
  const [fewSvg, noneSvg] = [await ask(`${few.id}.svg`), await ask(`${none.id}.svg`)]
  expect(fewSvg.body).toContain('2 ratings: too few to judge')
  expect(fewSvg.body).not.toContain('5.0')
  expect(noneSvg.body).toContain('No ratings yet')
  const [fewJson, noneJson] = [await ask(`${few.id}.json`), await ask(`${none.id}.json`)]
  expect(fewJson.body).toMatchObject({ verdict: 'tooFew', averageRating: 5, ratingsCount: 2 })
  expect(noneJson.body).toMatchObject({ verdict: 'unrated', averageRating: null, ratingsCount: 0 })
})

test('the data matches the badge and names its source', async () => {
  const { id } = await anInfluencer(RATED)
  const { body } = await ask(`${id}.json`)
  expect(Object.keys(body).sort()).toEqual(
    [
      'averageRating',
      'category',
      'color',
      'id',
      'label',
      'message',
      'name',
      'ratingCounts',
      'ratingsCount',
      'schemaVersion',
      'updatedAt',
      'url',
      'verdict',
    ].sort(),
  )
  expect(body).toMatchObject({
    schemaVersion: 1,
    label: 'Influencer Ratings',
    message: '4.3 of 5 (1,284)',
    name: RATED.name,
    url: `http://localhost:3000/reviews/${id}`,
    verdict: 'rated',
    averageRating: 4.3,
    ratingsCount: 1_284,
    ratingCounts: RATED.ratingCounts,
  })
})

test('an unknown style falls back to the light one', async () => {
  const { id } = await anInfluencer(RATED)
  const [light, wrong, dark, auto] = await Promise.all(
    ['', '?theme=<b>', '?theme=dark', '?theme=auto'].map((query) => ask(`${id}.svg`, query)),
  )
  expect(wrong?.body).toBe(light?.body)
  expect(dark?.body).not.toBe(light?.body)
  expect(auto?.body).toContain('prefers-color-scheme')
})

test('a removed influencer is gone; pending and unknown ones are not found', async () => {
  const removed = await anInfluencer({ listed: false, removedAt: new Date() })
  const pending = await anInfluencer({ listed: false, approved: false })
  const names = [
    `${removed.id}.svg`,
    `${removed.id}.json`,
    `${pending.id}.svg`,
    'x.svg',
    `${removed.id}.gif`,
  ]
  const statuses = await Promise.all(names.map(async (name) => (await ask(name)).status))
  expect(statuses).toEqual([410, 410, 404, 404, 404])
})
