import { createHash, randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { TAG } from '@/lib/domain/cache-tags'
import { currentRequest } from '@/lib/request-context'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createOrigin, type Origin } from '@/server/response-cache/origin'
import { readsOf } from '@/server/response-cache/public-reads'
import { createResponseCache, type ResponseCache } from '@/server/response-cache/response-cache'
import { startTestHost } from '@/server/testing/test-host'

const ID = '0123456789abcdef01234567'
const REVIEWS = `/reviews/${ID}`

let running: { host: Host; origin: Origin; cache: ResponseCache } | null = null
afterEach(async () => {
  await running?.host.close()
  running?.origin.close()
  running = null
})

async function serving(
  application: Handler,
  settings: { bytesMax?: number; responseTimeoutMs?: number } = {},
): Promise<ResponseCache> {
  const origin = createOrigin(
    (incoming, response) => void application(incoming, response),
    'https://ratings.example',
  )
  const cache = createResponseCache({
    origin,
    bytesMax: 4_000_000,
    pictureHosts: [],
    defaultHeaders: {},
    ...settings,
  })
  const host = await startTestHost(application, { cache })
  running = { host, origin, cache }
  return cache
}

type Received = { status: number; headers: IncomingHttpHeaders; raw: Buffer; text: string }

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const port = running?.host.port
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const raw = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          raw,
          text: String(raw),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const html = (text: string) => `<!doctype html><script>go()</script><p>${text}</p>`

const nonceOf = ({ headers }: IncomingMessage) =>
  /'nonce-(?<nonce>.+)'/.exec(String(headers['content-security-policy']))?.groups?.nonce

/** Serves a value as a page, with the render's nonce on its script as Next does, and records the requests. */
function pageOf(read: () => string | Promise<string>) {
  const seen: IncomingMessage[] = []
  const application: Handler = async (incoming, response) => {
    seen.push(incoming)
    const text = await read()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0')
    response.end(html(text).replace('<script', `<script nonce="${nonceOf(incoming)}"`))
  }
  return { seen, application }
}

test('a render is logged with the request that missed the cache, whose id is in its response', async () => {
  const seen: unknown[] = []
  const { application } = pageOf(() => 'page')
  await serving((incoming, response) => {
    seen.push(currentRequest())
    return application(incoming, response)
  })
  const missed = await ask(REVIEWS)
  const id = missed.headers['x-request-id']
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(seen).toEqual([{ requestId: id, route: 'other' }])
  // Nothing is logged about a hit.
  expect((await ask(REVIEWS)).headers).toMatchObject({ 'x-cache': 'hit' })
})

test('a response made from a secondary goes to the waiting requests, and is not cached', async () => {
  let isPrimaryThere = false
  const { seen, application } = pageOf(() => (isPrimaryThere ? 'new' : 'perhaps old'))
  await serving((incoming, response) => {
    const read = readsOf.get(incoming.socket)
    if (read) read.hasStaleRisk = !isPrimaryThere
    return application(incoming, response)
  })
  const first = [await ask(REVIEWS), await ask(REVIEWS)]
  expect(first.map(({ text, headers }) => [text, headers['x-cache']])).toEqual([
    [html('perhaps old'), 'miss'],
    [html('perhaps old'), 'miss'],
  ])
  isPrimaryThere = true
  const second = [await ask(REVIEWS), await ask(REVIEWS)]
  expect(second.map(({ text, headers }) => [text, headers['x-cache']])).toEqual([
    [html('new'), 'miss'],
    [html('new'), 'hit'],
  ])
  expect(seen).toHaveLength(3)
})

test('fifty concurrent requests for an uncached page share one render, and later ones need none', async () => {
  const { seen, application } = pageOf(() => sleep(30).then(() => 'ratings'))
  await serving(application)
  const responses = await Promise.all(Array.from({ length: 50 }, () => ask(REVIEWS)))
  expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([html('ratings')]))
  expect((await ask(REVIEWS)).headers['x-cache']).toBe('hit')
  expect(seen).toHaveLength(1)
})

test('each path and each relevant query value has its own response', async () => {
  await serving(async (incoming, response) => void response.end(incoming.url))
  const paths = ['/', '/?page=2', '/?page=2&category=Food', `${REVIEWS}?stars=5`, REVIEWS]
  for (const path of [...paths, ...paths]) expect((await ask(path)).text).toBe(path)
  expect(running?.cache.counts()).toMatchObject({ hits: 5, misses: 5 })
})

test('the order of query values does not matter', async () => {
  const { seen, application } = pageOf(() => 'page')
  await serving(application)
  await ask(`${REVIEWS}?sort=helpful&stars=5`)
  await ask(`${REVIEWS}?stars=5&sort=helpful`)
  expect(seen).toHaveLength(1)
})

test('no data of the visitor reaches a shared render', async () => {
  const { seen, application } = pageOf(() => 'page')
  await serving(application)
  await ask(`${REVIEWS}?askedToName=Evil&utm_source=mail`, {
    cookie: 'session=mine',
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '203.0.113.9',
    'x-middleware-subrequest': 'middleware',
    'accept-language': 'fr',
    authorization: 'Bearer mine',
  })
  const [{ url, headers }] = seen as [IncomingMessage]
  expect(url).toBe(REVIEWS)
  // The policy header is the host's own: it carries the nonce of the render.
  expect(Object.keys(headers).sort()).toEqual(['connection', 'content-security-policy', 'host'])
  expect(headers.host).toBe('ratings.example')
})

test.each([
  ['a write', '/api/users', {}, 'POST'],
  ['an unknown query value', `${REVIEWS}?q=honest`, {}, 'GET'],
  ['a repeated value', `${REVIEWS}?page=1&page=2`, {}, 'GET'],
  ['a very long value', `/?category=${'x'.repeat(101)}`, {}, 'GET'],
  ['a path with an unknown suffix', `${REVIEWS}/style.css`, {}, 'GET'],
  ['a private page', '/user/dashboard', {}, 'GET'],
  [
    'reviews for a signed-in member',
    `/api/allReviews?expertId=${ID}`,
    { authorization: 'Bearer x' },
    'GET',
  ],
  ['an endpoint for the signed-in member', '/api/getme', {}, 'GET'],
])('is not cached: %s', async (_, path, headers, method) => {
  const { seen, application } = pageOf(() => randomUUID())
  await serving(application)
  const [first, second] = [await ask(path, headers, method), await ask(path, headers, method)]
  expect(first.text).not.toBe(second.text)
  expect(first.headers['x-cache']).toBeUndefined()
  expect(seen).toHaveLength(2)
})

test("the router's format has a response of its own for each router state", async () => {
  const seen: (string | undefined)[] = []
  await serving(async ({ url, headers }, response) => {
    seen.push(url)
    response.setHeader('content-type', headers.rsc ? 'text/x-component' : 'text/html')
    response.setHeader('vary', 'rsc, next-router-state-tree')
    response.end(`${headers.rsc} ${headers['next-router-state-tree']}`)
  })
  const tree = (name: string) => ({ rsc: '1', 'next-router-state-tree': name })
  const texts = async () => [
    (await ask(`${REVIEWS}?_rsc=a1&userName=Ann`, tree('home'))).text,
    (await ask(`${REVIEWS}?_rsc=b2&userName=Bob`, tree('reviews'))).text,
    (await ask(REVIEWS)).text,
  ]
  const expected = ['1 home', '1 reviews', 'undefined undefined']
  expect(await texts()).toEqual(expected)
  expect(await texts()).toEqual(expected)
  expect(seen).toEqual([`${REVIEWS}?_rsc=a1`, `${REVIEWS}?_rsc=b2`, REVIEWS])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  [undefined, (raw: Buffer) => raw],
])('is sent as %s with its policy and its ETag', async (encoding, unpack) => {
  const { application } = pageOf(() => 'ratings '.repeat(500))
  await serving(application)
  for (const source of ['miss', 'hit']) {
    const { status, headers, raw } = await ask(REVIEWS, { 'accept-encoding': encoding ?? '' })
    expect(status).toBe(200)
    expect(unpack(raw).toString()).toBe(html('ratings '.repeat(500)))
    expect(headers['content-encoding']).toBe(encoding)
    const hash = createHash('sha256').update('go()').digest('base64')
    expect(headers).toMatchObject({
      'x-cache': source,
      'content-length': String(raw.length),
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': expect.stringContaining(`script-src 'self' 'sha256-${hash}'`),
      vary: 'accept-encoding',
    })
  }
})

test('each render has its own nonce, and an unchanged page keeps its ETag', async () => {
  const { seen, application } = pageOf(() => 'ratings')
  const cache = await serving(application)
  const { headers } = await ask(REVIEWS)
  cache.invalidateAll()
  const again = await ask(REVIEWS, { 'if-none-match': headers.etag ?? '' })
  expect(again.status).toBe(304)
  expect(new Set(seen.map(nonceOf)).size).toBe(2)
})

test('a visitor cannot choose the nonce of a render', async () => {
  const { seen, application } = pageOf(() => 'ratings')
  await serving(application)
  const chosen = "script-src 'nonce-chosen'"
  const headers = {
    'content-security-policy': chosen,
    'content-security-policy-report-only': chosen,
  }
  await ask(REVIEWS, headers)
  await ask('/user/dashboard', headers)
  expect(seen).toHaveLength(2)
  expect(seen.map(nonceOf).filter((nonce) => nonce?.length !== 22)).toEqual([])
  expect(seen.map((one) => one.headers['content-security-policy-report-only'])).toEqual([
    undefined,
    undefined,
  ])
})

test('an immutable file is soon sent with the best compression', async () => {
  const script = Array.from({ length: 2_000 }, (_, n) => `export const f${n} = (a) => a * ${n * n}`)
  const text = script.join('\n')
  await serving(async (_, response) => {
    response.setHeader('content-type', 'application/javascript')
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.end(text)
  })
  const read = () => ask('/_next/static/chunks/a.js', { 'accept-encoding': 'br' })
  const first = await read()
  expect(brotliDecompressSync(first.raw).toString()).toBe(text)
  await expect
    .poll(async () => (await read()).raw.length, { timeout: 10_000 })
    .toBeLessThan(first.raw.length)
  const { raw, headers } = await read()
  expect(brotliDecompressSync(raw).toString()).toBe(text)
  expect(headers['content-length']).toBe(String(raw.length))
})

test('a matching ETag gets a 304 without a body, and HEAD only the head', async () => {
  const { application } = pageOf(() => 'page')
  await serving(application)
  const { headers } = await ask(REVIEWS)
  const again = await ask(REVIEWS, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.text]).toEqual([304, ''])
  const head = await ask(REVIEWS, {}, 'HEAD')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test.each([
  ['before it reads', 'start'],
  ['after it has read', 'read'],
  ['amid its body', 'body'],
  ['after its last byte', 'end'],
])('a write during a render, %s: later requests see it', async (_, step) => {
  let stored = 'before'
  let rendered = 0
  const cache = await serving(async (_incoming, response) => {
    const isFirst = rendered === 0
    rendered += 1
    const reached = (now: string) => {
      if (!(isFirst && now === step)) return
      stored = 'after'
      cache.invalidate([TAG.influencer(ID)])
    }
    reached('start')
    await sleep(5)
    const text = stored
    reached('read')
    await sleep(5)
    response.write(text.slice(0, 3))
    reached('body')
    await sleep(5)
    response.end(text.slice(3))
    reached('end')
  })
  const during = await ask(REVIEWS)
  expect(during.text).toBe(step === 'start' ? 'after' : 'before')
  const after = await ask(REVIEWS)
  expect(after.text).toBe('after')
  expect((await ask(REVIEWS)).headers['x-cache']).toBe('hit')
})

test('a request after a write does not join a render from before it', async () => {
  let stored = 'before'
  let hasRead = () => {}
  const firstRead = new Promise<void>((resolve) => {
    hasRead = resolve
  })
  const cache = await serving(async (_, response) => {
    const text = stored
    hasRead()
    await sleep(40)
    response.end(text)
  })
  const early = ask(REVIEWS)
  await firstRead
  stored = 'after'
  cache.invalidate([TAG.influencer(ID)])
  const late = await Promise.all([ask(REVIEWS), ask(REVIEWS)])
  expect((await early).text).toBe('before')
  expect(late.map(({ text }) => text)).toEqual(['after', 'after'])
})

test('hundreds of reads among writes: none is older than the last acknowledged write', async () => {
  let stored = 0
  let acknowledged = 0
  const cache = await serving(async (_, response) => {
    await sleep(Math.random() * 3)
    const text = String(stored)
    await sleep(Math.random() * 3)
    response.end(text)
  })
  const write = async () => {
    stored += 1
    await sleep(Math.random() * 2)
    cache.invalidate([TAG.list])
    acknowledged = stored
  }
  const late: string[] = []
  const reader = async () => {
    for (let turn = 0; turn < 80; turn += 1) {
      const atLeast = acknowledged
      const { text } = await ask('/')
      if (Number(text) < atLeast) late.push(`${text} after ${atLeast}`)
    }
  }
  const writer = async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await write()
      await sleep(Math.random() * 40)
    }
  }
  await Promise.all([writer(), ...Array.from({ length: 20 }, reader)])
  expect(late).toEqual([])
  expect(cache.counts().hits).toBeGreaterThan(50)
})

test('a write to one influencer does not invalidate the pages of others', async () => {
  const { seen, application } = pageOf(() => 'page')
  const cache = await serving(application)
  const other = `/reviews/${'f'.repeat(24)}`
  await Promise.all([ask(REVIEWS), ask(other)])
  cache.invalidate([TAG.influencer(ID)])
  expect((await ask(other)).headers['x-cache']).toBe('hit')
  expect((await ask(REVIEWS)).headers['x-cache']).toBe('miss')
  expect(seen).toHaveLength(3)
})

test('while the application fails, the last good page is sent, marked stale, until it recovers', async () => {
  let isDown = false
  const cache = await serving(async (_, response) => {
    response.statusCode = isDown ? 500 : 200
    response.end(isDown ? 'sorry' : 'good')
  })
  await ask(REVIEWS)
  isDown = true
  cache.invalidate([TAG.influencer(ID)])
  const { status, text, headers } = await ask(REVIEWS)
  expect([status, text, headers['x-cache']]).toEqual([200, 'good', 'stale'])
  expect(headers.warning).toBe('110 - "Response is Stale"')
  isDown = false
  expect((await ask(REVIEWS)).headers['x-cache']).toBe('miss')
})

test('an invalidated page is sent, marked stale, when its replacement takes two seconds, and the late one is cached', async () => {
  let isSlow = false
  let finish = (_: string) => {}
  const replacement = new Promise<string>((resolve) => {
    finish = resolve
  })
  const { application } = pageOf(() => (isSlow ? replacement : 'kept'))
  const cache = await serving(application)
  await ask(REVIEWS)
  isSlow = true
  cache.invalidate([TAG.influencer(ID)])
  const began = performance.now()
  const responses = await Promise.all(Array.from({ length: 40 }, () => ask(REVIEWS)))
  expect(performance.now() - began).toBeLessThan(4_000)
  for (const { status, text, headers } of responses) {
    expect([status, headers['x-cache']]).toEqual([200, 'stale'])
    expect(text).toContain('kept')
  }
  finish('replaced')
  await expect.poll(async () => (await ask(REVIEWS)).headers['x-cache']).toBe('hit')
  expect((await ask(REVIEWS)).text).toContain('replaced')
})

test('an error goes to the waiting requests and is not cached', async () => {
  let status = 500
  await serving(async (_, response) => {
    response.statusCode = status
    response.end(String(status))
  })
  expect((await ask(REVIEWS)).status).toBe(500)
  status = 200
  expect((await ask(REVIEWS)).status).toBe(200)
})

test('an aborted response of the application becomes a 503 in the envelope of the API', async () => {
  await serving(async (_, response) => void response.destroy())
  const { status, headers, text } = await ask('/api/users?skip=0')
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(JSON.parse(text)).toMatchObject({ success: false, msg: expect.any(String) })
})

test('a request waits no longer than its time-out; the late response is still cached', async () => {
  const { application, seen } = pageOf(() => sleep(150).then(() => 'late'))
  await serving(application, { responseTimeoutMs: 200 })
  const paths = Array.from({ length: 100 }, (_, n) => `/?page=${n}`)
  const began = performance.now()
  const responses = await Promise.all(paths.map((path) => ask(path)))
  expect(performance.now() - began).toBeLessThan(1_500)
  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const refused = paths[statuses.lastIndexOf(503)] ?? ''
  await expect.poll(() => seen.length).toBe(100)
  await sleep(200)
  expect((await ask(refused)).headers['x-cache']).toBe('hit')
})

test('a response that sets a cookie is not cached', async () => {
  const { seen, application } = pageOf(() => 'page')
  await serving(async (incoming, response) => {
    response.setHeader('set-cookie', 'session=somebody')
    await application(incoming, response)
  })
  expect((await ask(REVIEWS)).headers['set-cookie']).toBeUndefined()
  await ask(REVIEWS)
  expect(seen).toHaveLength(2)
})

test('memory is bounded: the least recently used response is evicted first', async () => {
  const { application } = pageOf(() => 'x'.repeat(10_000))
  const cache = await serving(application, { bytesMax: 100_000 })
  for (let page = 1; page <= 40; page += 1) {
    await ask('/')
    await ask(`/?page=${page}`)
    expect(cache.counts().bytes).toBeLessThanOrEqual(100_000)
  }
  expect((await ask('/')).headers['x-cache']).toBe('hit')
  expect((await ask('/?page=2')).headers['x-cache']).toBe('miss')
})

test('memory is bounded also for very small responses, at any number of addresses', async () => {
  const { application } = pageOf(() => 'x')
  await serving(application, { bytesMax: 100_000 })
  for (let page = 1; page <= 40; page += 1) await ask(`/?page=${page}`)
  expect((await ask('/?page=40')).headers['x-cache']).toBe('hit')
  expect((await ask('/?page=1')).headers['x-cache']).toBe('miss')
})

test('a client that disconnects does not abort a shared render', async () => {
  const { seen, application } = pageOf(() => sleep(60).then(() => 'page'))
  await serving(application)
  const gone = request({ host: '127.0.0.1', port: running?.host.port, path: REVIEWS })
  gone.on('error', () => {})
  gone.end()
  await sleep(15)
  const waits = ask(REVIEWS)
  await sleep(5)
  gone.destroy()
  expect((await waits).text).toBe(html('page'))
  expect(seen).toHaveLength(1)
})
