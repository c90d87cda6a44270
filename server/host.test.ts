import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
// @ts-expect-error: Next ships it without types
import compression from 'next/dist/compiled/compression'
import { afterEach, expect, test } from 'vitest'
import { count } from '@/lib/counters'
import type { Host, HostSettings } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createMetrics } from '@/server/metrics/metrics'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
afterEach(async () => {
  await host?.close()
  host = null
})

async function serving(handler: Handler, settings: Partial<HostSettings> = {}): Promise<Host> {
  host = await startTestHost(handler, settings)
  return host
}

type Received = { status: number; headers: IncomingHttpHeaders; raw: Buffer; parts: number }

/** A plain request, so that no client library decompresses the body. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const port = host?.port
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          raw: Buffer.concat(chunks),
          parts: chunks.length,
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

const SCRIPT = 'self.hydrate()'
const PAGE = `<!doctype html><script>alert(1)</script><script>${SCRIPT}</script><p>${'Ratings. '.repeat(400)}</p>`
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
/** Marks its own script with the nonce of the render, as Next does. */
const rendered = ({ headers }: IncomingMessage) => {
  const [, nonce] = /'nonce-(.+)'/.exec(String(headers['content-security-policy'])) ?? []
  return PAGE.replace(`<script>${SCRIPT}`, `<script nonce="${nonce}">${SCRIPT}`)
}
const servePage: Handler = async (incoming, response) => {
  const page = rendered(incoming)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-security-policy', "default-src 'self'")
  response.setHeader('etag', '"page"')
  const middle = page.length / 2
  response.write(page.slice(0, middle))
  response.end(page.slice(middle))
}

test.each([
  ['no encoding', '', undefined, (raw: Buffer) => raw],
  ['gzip', 'gzip, deflate', 'gzip', gunzipSync],
  ['brotli', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['brotli refused', 'br;q=0, gzip', 'gzip', gunzipSync],
])(
  'a page arrives whole with the policy of its own scripts: %s',
  async (_, accepted, encoding, unpack) => {
    await serving(servePage)
    const { status, headers, raw } = await ask('/', { 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(unpack(raw).toString()).toBe(PAGE)
    expect(headers).toMatchObject({ 'content-length': String(raw.length), vary: 'accept-encoding' })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.etag).toBe(encoding ? 'W/"page"' : '"page"')
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${HASH};`)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  },
)

test('a page with early and repeated head flushes is still buffered whole', async () => {
  await serving(async (incoming, response) => {
    const page = rendered(incoming)
    response.setHeader('content-type', 'text/html')
    response.flushHeaders()
    response.writeHead(200)
    response.write(page.slice(0, 100))
    response.writeHead(200)
    response.end(page.slice(100))
  })
  const { headers, raw } = await ask('/')
  expect(raw.toString()).toBe(PAGE)
  expect(headers['content-security-policy']).toContain(HASH)
})

test('an error page has its policy too', async () => {
  await serving(async (incoming, response) => {
    response.writeHead(404, { 'content-type': 'text/html' })
    response.end(rendered(incoming))
  })
  const { status, headers, raw } = await ask('/nowhere')
  expect([status, raw.toString()]).toEqual([404, PAGE])
  expect(headers['content-security-policy']).toContain(HASH)
})

test('HEAD has no body and keeps the headers of the page', async () => {
  await serving(async (_, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-length', PAGE.length)
    response.end()
  })
  const { status, headers, raw } = await ask('/', { 'accept-encoding': 'br' }, 'HEAD')
  expect([status, raw.length]).toEqual([200, 0])
  expect(headers['content-length']).toBe(String(PAGE.length))
})

test('a 304 carries no policy, so that of the cached page stays', async () => {
  await serving(async (_, response) => {
    response.setHeader('content-security-policy', "default-src 'self'")
    response.setHeader('etag', '"page"')
    response.writeHead(304)
    response.end()
  })
  const { status, headers } = await ask('/')
  expect(status).toBe(304)
  expect(headers.etag).toBe('"page"')
  expect(headers['content-security-policy']).toBeUndefined()
})

test('a streamed response arrives part by part, compressed', async () => {
  let sendRest = () => {}
  await serving(async (_, response) => {
    response.setHeader('content-type', 'text/x-component')
    response.flushHeaders()
    response.write('first ')
    Object.assign({ flush: () => {} }, response).flush()
    await new Promise<void>((resolve) => {
      sendRest = resolve
    })
    response.end('second')
  })
  const response = new Promise<string>((resolve, reject) => {
    const port = host?.port
    const headers = { 'accept-encoding': 'gzip' }
    request({ host: '127.0.0.1', port, path: '/', headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk) => {
        chunks.push(chunk)
        // The head of a gzip stream alone is 10 bytes: more than that is the first part.
        if (Buffer.concat(chunks).length > 10) sendRest()
      })
      incoming.on('end', () => resolve(gunzipSync(Buffer.concat(chunks)).toString()))
      incoming.on('error', reject)
    }).end()
  })
  expect(await response).toBe('first second')
})

test('a large text arrives complete at a slow reader', async () => {
  const lines = Array.from({ length: 20_000 }, (_, line) => `${line} ${Math.sin(line)}\n`)
  await serving(async (_, response) => {
    response.setHeader('content-type', 'application/json')
    for (const line of lines) response.write(line)
    response.end()
  })
  const { raw } = await ask('/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(raw).toString()).toBe(lines.join(''))
})

test('a writer that waits for drain events goes on, also inside the usual compression middleware', async () => {
  const part = Buffer.from(Array.from({ length: 20_000 }, (_, at) => Math.sin(at)).join())
  await serving(async (request, response) => {
    compression()(request, response, () => {})
    response.setHeader('content-type', 'application/json')
    response.flushHeaders()
    for (let sent = 0; sent < 40; sent += 1) {
      if (response.write(part)) continue
      await new Promise<void>((resolve) => response.once('drain', resolve))
    }
    response.end()
  })
  const { raw } = await ask('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(raw).length).toBe(40 * part.length)
})

test('images, ranges, small and already compressed bodies pass through unchanged', async () => {
  const large = Buffer.alloc(5_000, 'a')
  const heads: Record<string, Record<string, string>> = {
    '/picture': { 'content-type': 'image/webp' },
    '/range': { 'content-type': 'text/css', 'content-range': 'bytes 0-4999/9000' },
    '/settled': { 'content-type': 'text/css', 'cache-control': 'no-transform' },
    '/packed': { 'content-type': 'text/css', 'content-encoding': 'zstd' },
  }
  await serving(async ({ url = '' }, response) => {
    response.writeHead(url === '/range' ? 206 : 200, heads[url])
    response.end(large)
  })
  for (const path of Object.keys(heads)) {
    const { headers, raw } = await ask(path, { 'accept-encoding': 'gzip' })
    expect(raw.equals(large), path).toBe(true)
    expect(headers['content-encoding']).toBe(heads[path]?.['content-encoding'])
  }
})

test('the handler sees the address of the socket, whatever the client claims', async () => {
  await serving(async ({ headers }, response) => {
    response.end(`${headers['x-forwarded-for']} ${headers['x-middleware-subrequest']}`)
  })
  const { raw } = await ask('/', {
    'x-forwarded-for': '6.6.6.6',
    'x-middleware-subrequest': 'middleware',
  })
  expect(raw.toString()).toBe('127.0.0.1 undefined')
})

test('browsers are told to stay on https exactly when the site is on https', async () => {
  const answerOk: Handler = async (_, response) => void response.end('ok')
  await serving(answerOk)
  const plain = await ask('/')
  await host?.close()
  await serving(answerOk, { isHttps: true })
  const secure = await ask('/')
  expect([plain, secure].map(({ headers }) => headers['strict-transport-security'])).toEqual([
    undefined,
    'max-age=31536000; includeSubDomains',
  ])
})

test('a failing handler gets a 500 without details', async () => {
  await serving(async () => {
    throw new Error('the password of the database is hunter2')
  })
  const { status, raw } = await ask('/')
  expect([status, raw.toString()]).toEqual([500, 'Something went wrong. Please try again.'])
})

test('closing lets requests in flight finish and accepts no others', async () => {
  let finish = () => {}
  const started = new Promise<void>((resolve) => {
    void serving(async (_, response) => {
      resolve()
      await new Promise<void>((end) => {
        finish = end
      })
      response.end('finished')
    })
  })
  await sleep(50)
  const inFlight = ask('/')
  await started
  const closing = host?.close()
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  finish()
  const { raw, headers } = await inFlight
  await closing
  expect([raw.toString(), headers.connection]).toEqual(['finished', 'close'])
})

test('a port in use rejects and leaves nothing listening', async () => {
  const answerOk: Handler = async (_, response) => void response.end('ok')
  const { port } = await serving(answerOk)
  await expect(serving(answerOk, { port })).rejects.toThrow('EADDRINUSE')
})

test('localhost is served on both of its addresses', async () => {
  const { port, servers } = await serving(async (_, response) => void response.end('ok'), {
    host: 'localhost',
  })
  const families = servers.map((server) => server.address())
  expect(families[0]).toMatchObject({ address: '127.0.0.1', port })
  expect(
    families.slice(1).every((address) => typeof address === 'object' && address?.port === port),
  ).toBe(true)
})

const TOKEN = 'a token for the monitor'

test('requests over the concurrency limit are shed at once, and later ones are served', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  await serving(
    async (_, response) => {
      await held
      response.end('done')
    },
    { slotsMax: 40 },
  )
  let shed = 0
  const asked = Array.from({ length: 50 }, async () => {
    const response = await ask('/api/getme')
    if (response.status === 503) shed += 1
    // The others hold their slots until then, however slow this machine is.
    if (shed === 40) finish()
    return response
  })
  const responses = await Promise.all(asked)
  const refused = responses.filter(({ status }) => status === 503)
  // All come from one network, which gets a quarter of the slots.
  expect(refused).toHaveLength(40)
  for (const { headers, raw } of refused) {
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(String(raw))).toMatchObject({ success: false, msg: expect.any(String) })
  }
  expect((await ask('/api/getme')).status).toBe(200)
})

test('each response has a request id, which is taken only from a trusted proxy', async () => {
  const seen: unknown[] = []
  const handler: Handler = async (incoming, response) => {
    seen.push(incoming.headers['x-request-id'])
    response.end()
  }
  await serving(handler)
  const own = await ask('/', { 'x-request-id': 'forged-by-client' })
  expect(own.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  await host?.close()
  await serving(handler, { trustedProxies: 1 })
  const named = await ask('/', { 'x-request-id': 'proxy-4711', 'x-forwarded-for': '203.0.113.9' })
  expect(named.headers['x-request-id']).toBe('proxy-4711')
  const strange = await ask('/', { 'x-request-id': 'with spaces {}' })
  expect(strange.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(seen).toEqual([own, named, strange].map(({ headers }) => headers['x-request-id']))
})

test('metrics need the token', async () => {
  const metrics = createMetrics({ cache: null, ofAllWorkers: () => Promise.reject() })
  await serving(async (_, response) => void response.writeHead(404).end(), {
    metrics,
    metricsToken: TOKEN,
  })
  await ask('/api/users/0123?secret=1', {}, 'BREW').catch(() => {})
  await ask('/api/getme')
  expect((await ask('/metrics')).status).toBe(401)
  expect((await ask('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
  const { status, raw } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(status).toBe(200)
  expect(String(raw)).toMatch(/^http_request_duration_seconds_count\{.*kind="api".*\} 1$/m)
  expect(String(raw)).not.toContain('secret')
})

test('jobs are measured by kind, and an unavailable database removes only them from the metrics', async () => {
  let isAway = false
  for (const counter of ['jobChunks', 'jobChunks', 'jobFailures'] as const) count(counter, 'email')
  const metrics = createMetrics({
    cache: null,
    ofAllWorkers: () => Promise.reject(),
    jobs: () =>
      isAway
        ? new Promise(() => {})
        : Promise.resolve([{ kind: 'email', waiting: 2, failing: 1, oldestDueMs: 90_000 }]),
  })
  const found = (await metrics.text()).split('\n').filter((line) => /^jobs?_/.test(line))
  expect(found).toEqual([
    'job_chunks_total{kind="email"} 2',
    'job_failures_total{kind="email"} 1',
    'jobs_waiting{kind="email"} 2',
    'jobs_failing{kind="email"} 1',
    'jobs_oldest_due_seconds{kind="email"} 90',
  ])
  isAway = true
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  const text = await metrics.text()
  expect(text).not.toContain('jobs_waiting{')
  expect(text).toContain('http_requests_in_flight')
})

test('without a token in the settings there is no metrics endpoint', async () => {
  const metrics = createMetrics({ cache: null, ofAllWorkers: () => Promise.reject() })
  await serving(async (_, response) => void response.writeHead(404).end(), { metrics })
  expect((await ask('/metrics', { authorization: 'Bearer undefined' })).status).toBe(404)
})

test('Node warns of no leak when the application listens at many places for the end of a response', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => warnings.push(name)
  process.on('warning', note)
  await serving(async (_, response) => {
    // As many as Next adds for a page that the middleware rewrites.
    for (let n = 0; n < 9; n += 1) response.once('close', () => {})
    response.end('ok')
  })
  expect((await ask('/api/reset-password')).status).toBe(200)
  await sleep(20)
  process.off('warning', note)
  expect(warnings).toEqual([])
})
