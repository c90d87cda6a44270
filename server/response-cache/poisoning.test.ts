import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { TAG } from '@/lib/domain/cache-tags'
import { clientAddress } from '@/lib/http/proxy-headers'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createOrigin, type Origin } from '@/server/response-cache/origin'
import { readCacheable } from '@/server/response-cache/policy'
import { createResponseCache } from '@/server/response-cache/response-cache'
import { startTestHost } from '@/server/testing/test-host'

let running: { host: Host; origin: Origin } | null = null
afterEach(async () => {
  await running?.host.close()
  running?.origin.close()
  running = null
})

/**
 * Echoes its request: data of one visitor must not reach the next one. Leaves out the policy, which carries the random
 * nonce of the render, in which any text may occur by chance.
 */
const echo: Handler = async ({ url, headers }, response) => {
  const { 'content-security-policy': _, ...echoed } = headers
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ url, headers: echoed }))
}

async function serving(application = echo): Promise<void> {
  const origin = createOrigin((...call) => void application(...call), 'https://ratings.example')
  const cache = createResponseCache({
    origin,
    bytesMax: 1_000_000,
    pictureHosts: [],
    defaultHeaders: {},
    addressOf: (asked) => clientAddress(asked, 1),
  })
  const host = await startTestHost(application, { trustedProxies: 1, cache })
  running = { host, origin }
}

function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const port = running?.host.port
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const statusOf = (path: string, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = running?.host.port
    const headers = { 'x-forwarded-for': address }
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end()
  })

function aMoment(): [Promise<void>, () => void] {
  let come = () => {}
  const moment = new Promise<void>((resolve) => {
    come = resolve
  })
  return [moment, () => come()]
}

const ID = '0123456789abcdef01234567'
const CACHEABLE = ['/', `/reviews/${ID}`, '/api/users?skip=0', '/api/category/all', '/feed.xml']

test.each([
  ['host', 'evil.example'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'evil'],
  ['x-forwarded-port', '666'],
  ['x-forwarded-prefix', '/evil'],
  ['x-original-url', '/evil'],
  ['x-rewrite-url', '/evil'],
  ['x-host', 'evil.example'],
  ['forwarded', 'host=evil.example'],
  ['origin', 'https://evil.example'],
  ['referer', 'https://evil.example/'],
  ['cookie', 'session=evil'],
  ['accept-language', 'evil'],
  ['user-agent', 'evil'],
  ['x-http-method-override', 'evil'],
  ['x-middleware-rewrite', '/evil'],
  ['x-nextjs-data', 'evil'],
  ['x-invoke-status', 'evil'],
  ['next-url', '/evil'],
  ['next-router-prefetch', 'evil'],
  ['range', 'bytes=0-1'],
  ['if-none-match', 'evil'],
])('the header %s of one visitor reaches no response', async (name, value) => {
  await serving()
  for (const path of CACHEABLE) {
    const first = await ask(path, { [name]: value })
    const second = await ask(path)
    expect(second).not.toMatch(/evil|bytes=0-1|666/)
    expect(first).toBe(second)
  }
})

test.each([
  ['a value twice', '/?page=2&page=evil'],
  ['an unknown name', '/?evil=1'],
  ['a name in capitals', '/?PAGE=evil'],
  ['a list', '/?page[]=evil'],
  ['a semicolon', '/?page=2;evil=1'],
  ['a second question mark', '/?page=1?evil'],
  ['a very long value', `/?page=${'evil'.repeat(40)}`],
  ['a value of the browser’s own', '/?userName=evil&currentUserId=evil'],
  ['what campaigns add', '/?utm_source=evil'],
])('a query of one visitor does not reach responses to other queries: %s', async (_, path) => {
  await serving()
  await ask(path)
  expect(await ask('/')).not.toContain('evil')
  expect(await ask('/?page=2')).not.toContain('evil')
})

test.each([
  '/user/dashboard/style.css',
  '/user/dashboard;.css',
  '/user/dashboard%2f..%2fstyle.css',
  '/api/getme/picture.webp',
  '/api/getme;.css',
  '/api/getme%23.css',
  '/api/me/archive.xml',
  '/_next/static/../../api/getme',
  '/_next/static/..%2f..%2fapi/getme',
  '/_next/static/%2e%2e/%2e%2e/api/getme',
  '/_next/static/./../api/getme',
  '/api/images/..',
  '/api/images/../getme',
  '/reviews/../user/dashboard',
  `/reviews/${ID}/../../user/dashboard`,
  '//',
  '/admin/dashboard?page=1',
])('%s, which looks like a file, is not cacheable', (path) => {
  expect(readCacheable(path, {})).toBeNull()
})

test('a spelling of the address in capitals does not outlive what invalidates it', () => {
  const capitals = 'ABCDEF0123456789ABCDEF01'
  for (const path of ['/allReviews', '/api/allReviews']) {
    const cacheable = readCacheable(`${path}?expertId=${capitals}`, {})
    expect(cacheable?.tags).toContain(TAG.influencer(capitals.toLowerCase()))
  }
})

test('the page of a category, country or platform is cached as the list is; a search page is not [F15]', () => {
  const list = readCacheable('/', {})?.tags
  for (const words of ['fitness', 'fitness/brazil', 'on/x', '%e2%98%85', 'on/x?category=Food']) {
    expect(readCacheable(`/influencers/${words}`, {})?.tags, words).toEqual(list)
  }
  for (const path of ['/search?query=fitness', '/influencers/a/b/c', '/influencers/a?x=1'])
    expect(readCacheable(path, {}), path).toBeNull()
})

test('a request with a token gets its own response, which is not cached', async () => {
  await serving()
  const path = `/api/allReviews?expertId=${ID}&skip=0`
  expect(await ask(path, { authorization: 'Bearer mine' })).toContain('Bearer mine')
  expect(await ask(path)).not.toContain('mine')
  // Nor is the token passed on where it makes no difference.
  expect(await ask('/api/users?skip=0', { authorization: 'Bearer mine' })).not.toContain('mine')
})

test('a network that requests many uncached responses leaves slots for others', async () => {
  const [finished, finish] = aMoment()
  let begun = 0
  await serving(async ({ url }, response) => {
    if (url?.includes('greedy')) {
      begun += 1
      await finished
    }
    response.end('ok')
  })
  const asked = Array.from({ length: 300 }, (_, n) =>
    statusOf(`/api/influencers/search?query=greedy${n}`, `2001:db8::${n.toString(16)}`),
  )
  // Requests over the network's queue length are refused, so by then all have arrived.
  const refused = asked.map((one) => one.then((status) => expect(status).toBe(503)))
  await Promise.any(refused)
  expect(await statusOf('/api/influencers/search?query=modest', '203.0.113.9')).toBe(200)
  expect(begun).toBeLessThanOrEqual(32)

  finish()
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(256)
  expect(await statusOf('/api/influencers/search?query=greedy', '2001:db8::1')).toBe(200)
})

test('a filter of reviews is cached alone, and a combination of filters is not [P5]', () => {
  const reviews = `/reviews/${'a'.repeat(24)}`
  for (const filter of ['stars=4', 'topic=honesty', 'language=it', 'relationship=follower']) {
    expect(readCacheable(`${reviews}?${filter}`, {})).not.toBeNull()
    expect(readCacheable(`${reviews}?${filter}&sort=lowest&page=2`, {})).not.toBeNull()
    expect(readCacheable(`${reviews}?${filter}&month=2026-03`, {})).toBeNull()
  }
})
