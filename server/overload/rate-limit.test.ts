import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { clientAddress } from '@/lib/http/proxy-headers'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createRateLimit } from '@/server/overload/rate-limit'
import { createOrigin, type Origin } from '@/server/response-cache/origin'
import { createResponseCache } from '@/server/response-cache/response-cache'
import { startTestHost } from '@/server/testing/test-host'

const HTML = 'text/html; charset=utf-8'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
})
let running: { host: Host; origin: Origin } | null = null
afterEach(async () => {
  vi.useRealTimers()
  await running?.host.close()
  running?.origin.close()
  running = null
})

/** How many of these page requests an address gets. */
function pagesOf(limit: ReturnType<typeof createRateLimit>, address: string, asked: number) {
  let given = 0
  for (let n = 0; n < asked; n += 1) {
    if (limit.consume(address) !== null) continue
    limit.consumeForType(address, HTML)
    given += 1
  }
  return given
}

test('a crawler that asks for ten pages a second for an hour is never limited', () => {
  const limit = createRateLimit(1)
  let given = 0
  for (let n = 0; n < 36_000; n += 1) {
    given += pagesOf(limit, '192.0.2.1', 1)
    vi.setSystemTime(Date.now() + 100)
  }
  expect(given).toBe(36_000)
})

test('a network gets six hundred pages a minute, then the time to wait; other networks are not affected', () => {
  const limit = createRateLimit(1)
  vi.setSystemTime(Date.now())
  expect(pagesOf(limit, '192.0.2.1', 700)).toBe(600)
  vi.setSystemTime(Date.now() + 20_000)
  expect(limit.consume('192.0.2.1')).toBe(40)
  expect(limit.consume('192.0.2.2')).toBeNull()
  vi.setSystemTime(Date.now() + 40_000)
  expect(limit.consume('192.0.2.1')).toBeNull()
})

test('a response that is not a page costs a tenth of one', () => {
  const limit = createRateLimit(1)
  let given = 0
  for (let n = 0; n < 7_000; n += 1) {
    if (limit.consume('192.0.2.1') !== null) continue
    limit.consumeForType('192.0.2.1', 'application/json')
    given += 1
  }
  expect(given).toBe(6_000)
})

test('an IPv6 /48 has sixteen times the quota, not the sum of those of its subnets', () => {
  const limit = createRateLimit(0.1)
  let given = 0
  for (let n = 0; n < 256; n += 1) {
    given += pagesOf(limit, `2001:db8:1:${(n * 256).toString(16)}::1`, 60)
  }
  expect(given).toBe(16 * 60)
  expect(pagesOf(limit, '2001:db8:2::1', 1)).toBe(1)
})

test('the loopback address is not limited: behind an undeclared proxy all visitors have it', () => {
  const limit = createRateLimit(0.001)
  expect([pagesOf(limit, '127.0.0.1', 50), pagesOf(limit, '::1', 50)]).toEqual([50, 50])
})

const application: Handler = async ({ url = '' }, response) => {
  response.setHeader('content-type', url.startsWith('/api/') ? 'application/json' : HTML)
  response.end(url.startsWith('/api/') ? '{}' : '<!doctype html><p>a page</p>')
}

/** Starts a host with a quota of thirty responses, or three pages, per minute and network. */
async function serving(handler = application) {
  const origin = createOrigin((...call) => void handler(...call), 'https://ratings.example')
  const rateLimit = createRateLimit(0.005)
  const cache = createResponseCache({
    origin,
    bytesMax: 4_000_000,
    pictureHosts: [],
    defaultHeaders: { 'x-default': 'yes' },
    addressOf: (request) => clientAddress(request, 1),
    rateLimit,
  })
  const host = await startTestHost(handler, { cache, rateLimit, trustedProxies: 1 })
  running = { host, origin }
  return (path: string, address: string, waitMs = 60_000) =>
    fetch(`http://127.0.0.1:${host.port}${path}`, {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(waitMs),
    })
}

test.each([
  ['uncacheable pages', (n: number) => `/user/${n}`],
  ['cacheable pages, each requested once', (n: number) => `/?page=${n + 1}`],
])(
  '%s get 429 over the limit, with a small page, and cached ones are still served',
  async (_, path) => {
    const get = await serving()
    expect((await get('/method', '192.0.2.2')).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await get(path(n), '192.0.2.1')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])

    const refused = await get(path(9), '192.0.2.1')
    expect(refused.headers.get('content-type')).toMatch(/^text\/html/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.text()).toContain(SERVER_MESSAGES.tooMany)
    expect((await get('/method', '192.0.2.1')).status).toBe(200)
    expect((await get(path(8), '192.0.2.2')).status).toBe(200)
  },
)

test('a client that disconnects before the response is charged for a page', async () => {
  const get = await serving(async (_, response) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    response.end('{}')
  })
  const hungUp = Array.from({ length: 3 }, () => get('/user/me', '192.0.2.1', 30).catch(() => null))
  expect(await Promise.all(hungUp)).toEqual([null, null, null])
  await expect.poll(async () => (await get('/user/me', '192.0.2.1')).status).toBe(429)
  expect((await get('/user/me', '192.0.2.2')).status).toBe(200)
})

test('the API responds with 429 in its envelope over the limit [346, 347]', async () => {
  const get = await serving()
  for (let n = 0; n < 30; n += 1) expect((await get('/api/getme', '192.0.2.1')).status).toBe(200)
  const refused = await get('/api/getme', '192.0.2.1')
  const msg = SERVER_MESSAGES.tooMany
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({ success: false, msg, message: msg, error: msg })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
