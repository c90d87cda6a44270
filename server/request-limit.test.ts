import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { createOrigin, type Origin } from '@/server/cache/origin'
import { createResponseCache } from '@/server/cache/response-cache'
import type { Handler, Host } from '@/server/host'
import { createRequestLimit } from '@/server/request-limit'
import { startTestHost } from '@/server/testing/test-host'
import { clientOf } from '@/server/trust'

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

/** How many pages in a row this address gets, of so many. */
function pagesOf(limit: ReturnType<typeof createRequestLimit>, address: string, asked: number) {
  let given = 0
  for (let n = 0; n < asked; n += 1) {
    if (limit.spend(address) !== null) continue
    limit.settle(address, HTML)
    given += 1
  }
  return given
}

test('a crawler that asks for ten pages a second for an hour is never refused', () => {
  const limit = createRequestLimit(1)
  let given = 0
  for (let n = 0; n < 36_000; n += 1) {
    given += pagesOf(limit, '192.0.2.1', 1)
    vi.setSystemTime(Date.now() + 100)
  }
  expect(given).toBe(36_000)
})

test('a network gets six hundred pages in a minute, then learns when the minute is over; another one goes on', () => {
  const limit = createRequestLimit(1)
  vi.setSystemTime(Date.now())
  expect(pagesOf(limit, '192.0.2.1', 700)).toBe(600)
  vi.setSystemTime(Date.now() + 20_000)
  expect(limit.spend('192.0.2.1')).toBe(40)
  expect(limit.spend('192.0.2.2')).toBeNull()
  vi.setSystemTime(Date.now() + 40_000)
  expect(limit.spend('192.0.2.1')).toBeNull()
})

test('what is no page costs a tenth of one', () => {
  const limit = createRequestLimit(1)
  let given = 0
  for (let n = 0; n < 7_000; n += 1) {
    if (limit.spend('192.0.2.1') !== null) continue
    limit.settle('192.0.2.1', 'application/json')
    given += 1
  }
  expect(given).toBe(6_000)
})

test('a host of IPv6 with a whole /48 has sixteen times the limit, not that of each of its networks', () => {
  const limit = createRequestLimit(0.1)
  let given = 0
  for (let n = 0; n < 256; n += 1) {
    given += pagesOf(limit, `2001:db8:1:${(n * 256).toString(16)}::1`, 60)
  }
  expect(given).toBe(16 * 60)
  expect(pagesOf(limit, '2001:db8:2::1', 1)).toBe(1)
})

test('this machine is not limited: behind a proxy that the settings do not tell of it would be everybody', () => {
  const limit = createRequestLimit(0.001)
  expect([pagesOf(limit, '127.0.0.1', 50), pagesOf(limit, '::1', 50)]).toEqual([50, 50])
})

const application: Handler = async ({ url = '' }, response) => {
  response.setHeader('content-type', url.startsWith('/api/') ? 'application/json' : HTML)
  response.end(url.startsWith('/api/') ? '{}' : '<!doctype html><p>a page</p>')
}

/** The host with thirty answers, or three pages, a minute for each network. */
async function serving(handler = application) {
  const origin = createOrigin((...call) => void handler(...call), 'https://ratings.example')
  const requestLimit = createRequestLimit(0.005)
  const cache = createResponseCache({
    origin,
    bytesMax: 4_000_000,
    pictureHosts: [],
    defaultHeaders: { 'x-default': 'yes' },
    addressOf: (request) => clientOf(request, 1),
    requestLimit,
  })
  const host = await startTestHost(handler, { cache, requestLimit, trustedProxies: 1 })
  running = { host, origin }
  return (path: string, address: string, waitMs = 60_000) =>
    fetch(`http://127.0.0.1:${host.port}${path}`, {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(waitMs),
    })
}

test.each([
  ['pages that are never kept', (n: number) => `/user/${n}`],
  ['pages that are kept, each asked for once', (n: number) => `/?page=${n + 1}`],
])('%s are refused past the limit with a small page, and kept ones are not', async (_, path) => {
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
})

test('whoever hangs up before the answer pays for a page that may have been made for nothing', async () => {
  const get = await serving(async (_, response) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    response.end('{}')
  })
  const hungUp = Array.from({ length: 3 }, () => get('/user/me', '192.0.2.1', 30).catch(() => null))
  expect(await Promise.all(hungUp)).toEqual([null, null, null])
  await expect.poll(async () => (await get('/user/me', '192.0.2.1')).status).toBe(429)
  expect((await get('/user/me', '192.0.2.2')).status).toBe(200)
})

test('an answer of the API is refused past the limit with the envelope [346, 347]', async () => {
  const get = await serving()
  for (let n = 0; n < 30; n += 1) expect((await get('/api/getme', '192.0.2.1')).status).toBe(200)
  const refused = await get('/api/getme', '192.0.2.1')
  const msg = SERVER_MESSAGES.tooMany
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({ success: false, msg, message: msg, error: msg })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
