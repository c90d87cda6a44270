import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GET } from '@/app/share/[name]/route'
import { readSite } from '@/lib/cache/site'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { imageVersion } from '@/lib/publishing/open-graph/version'
import { UserModel } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { call, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const ask = (subject: string, { version = '', headers = {} } = {}) =>
  call(GET, {
    path: `/share/${subject}.png${version && `?v=${version}`}`,
    params: { name: `${subject}.png` },
    headers: { 'x-forwarded-for': '192.0.2.1', ...headers },
  })

async function versionOf(id: string): Promise<string> {
  const influencer = await findPublicInfluencer(id)
  return influencer ? imageVersion(influencer, await readSite()) : ''
}

test('an image is a 1200×630 PNG, cacheable, and free for a client that has it', async () => {
  const { id } = await anInfluencer()
  const first = await ask(id)
  const { width, height, format } = await sharp(
    Buffer.from(await first.response.arrayBuffer()),
  ).metadata()
  expect([first.status, width, height, format]).toEqual([200, 1_200, 630, 'png'])
  expect(first.headers.get('cache-control')).toBe(
    'public, max-age=3600, stale-while-revalidate=86400',
  )
  const etag = first.headers.get('etag') ?? ''
  const again = await ask(id, { headers: { 'if-none-match': etag } })
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
})

test('only the current version is cacheable forever, and a rating makes a new one', async () => {
  const { id } = await anInfluencer()
  const version = await versionOf(id)
  const cacheControlOf = async (asked: string) =>
    (await ask(id, { version: asked })).headers.get('cache-control')
  expect(await cacheControlOf(version)).toContain('immutable')
  expect(await cacheControlOf('000000000000')).not.toContain('immutable')
  await UserModel.updateOne({ _id: id }, { reviewsCount: 3, averageRating: 4 })
  expect(await cacheControlOf(version)).not.toContain('immutable')
  expect(await versionOf(id)).not.toBe(version)
})

test.each(['nobody', '0'.repeat(24), '../../etc/passwd', 'a.b', ''])(
  '"%s" has no image',
  async (subject) => {
    const { status, body } = await ask(subject)
    expect([status, body.success]).toEqual([404, false])
  },
)

test('a removed influencer’s image is gone, and a pending one’s not found', async () => {
  const removed = await anInfluencer({ listed: false, removedAt: new Date() })
  const pending = await anInfluencer({ listed: false, approved: false })
  expect([(await ask(removed.id)).status, (await ask(pending.id)).status]).toEqual([410, 404])
})

test('an address has a rate limit for drawing, from which cached images are exempt', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.04' }, async () => {
    const [one, two, three] = [await anInfluencer(), await anInfluencer(), await anInfluencer()]
    const from = { headers: { 'x-forwarded-for': '192.0.2.77' } }
    const statuses = []
    for (const { id } of [one, two, three, one, two]) statuses.push((await ask(id, from)).status)
    expect(statuses).toEqual([200, 200, 429, 200, 200])
  })
})

test('concurrent requests draw an image once, and too many different ones are told to retry', async () => {
  const { id } = await anInfluencer()
  const same = await Promise.all(Array.from({ length: 40 }, () => ask(id)))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  const others = await Promise.all(Array.from({ length: 40 }, () => anInfluencer()))
  const answers = await Promise.all(others.map((other) => ask(other.id)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]?.headers.get('retry-after')).toBe('10')
  expect(answers.filter(({ status }) => status === 200).length).toBe(40 - refused.length)
})
