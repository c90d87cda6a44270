import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withAllowedMethods } from '@/server/allowed-methods'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { readCacheable } from '@/server/response-cache/policy'
import { sendRaw } from '@/server/testing/hostile-client'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
let reached: string[] = []
afterEach(async () => {
  await host?.close()
  host = null
  reached = []
})

const application: Handler = async (request, response) => {
  reached.push(`${request.method} ${request.url}`)
  response.end('ok')
}

async function serving(transformsResponses = true): Promise<Host> {
  host = await startTestHost(application, { transformsResponses })
  return host
}

const HEAD = 'Host: ratings.example\r\nConnection: close\r\n'
const send = (text: string) => sendRaw(host?.port ?? 0, text)
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])

test.each([
  ['a URL that cannot be decoded', 'GET /api/user/%ff HTTP/1.1', 400],
  ['a page URL that cannot be decoded', 'GET /reviews/%E0%A4%A HTTP/1.1', 400],
  ['a cacheable page with a query that cannot be decoded', 'GET /?page=%ff HTTP/1.1', 400],
  [
    'a cacheable list with a query that cannot be decoded',
    'GET /api/users?category=100% HTTP/1.1',
    400,
  ],
  ['a URL of another site', 'GET http://evil.example/x HTTP/1.1', 400],
  ['a write to a URL of another site', 'POST https://evil.example/api/signin HTTP/1.1', 400],
  ['an asterisk', 'OPTIONS * HTTP/1.1', 400],
  ['a write that leaves the API by a dot segment', 'POST /api/../ HTTP/1.1', 400],
  ['a dot segment at the end', 'POST /api/.. HTTP/1.1', 400],
  ['a dot segment before a query', 'POST /api/..?x=1 HTTP/1.1', 400],
  ['a dot segment before a fragment', 'POST /api/..#x HTTP/1.1', 400],
  ['a single dot segment', 'POST /api/./signin HTTP/1.1', 400],
  ['an encoded dot segment', 'POST /api/%2e%2e/ HTTP/1.1', 400],
  ['a dot segment of which half is encoded', 'POST /api/%2E./user/dashboard HTTP/1.1', 400],
  ['a dot segment whose other half is encoded', 'POST /api/.%2e/ HTTP/1.1', 400],
  ['a dot segment that is encoded twice', 'POST /api/%252e%252e/ HTTP/1.1', 400],
  ['a dot segment behind an encoded slash', 'POST /api/..%2f HTTP/1.1', 400],
  ['an encoded slash', 'GET /api/user/a%2Fb HTTP/1.1', 400],
  ['a dot segment behind a backslash', 'POST /api/..\\ HTTP/1.1', 400],
  ['a backslash', 'POST /api\\..\\ HTTP/1.1', 400],
  ['an encoded backslash', 'POST /api/..%5C HTTP/1.1', 400],
  ['a dot segment in a page', 'GET /reviews/../admin/dashboard HTTP/1.1', 400],
  ['a dot segment in a file', 'GET /_next/static/..%2f..%2f HTTP/1.1', 400],
  ['a tab that URL parsers drop', 'POST /api/.\t./ HTTP/1.1', 400],
  ['two Host headers', 'GET /api/getme HTTP/1.1\r\nHost: evil.example', 400],
  ['TRACE', 'TRACE / HTTP/1.1', 405],
  ['an unsupported method', 'PUT /api/me HTTP/1.1', 405],
  ['a method of another protocol', 'PROPFIND / HTTP/1.1', 405],
  ['a write to a page', 'POST / HTTP/1.1\r\nNext-Action: 7f00\r\nContent-Length: 0', 405],
  ['a read of a form’s address', 'GET /report/send HTTP/1.1', 405],
  ['a write beside a form', 'POST /report/sent HTTP/1.1\r\nContent-Length: 0', 405],
  ['a write to a file', 'DELETE /_next/static/a.js HTTP/1.1', 405],
])('%s is rejected before the application sees it', async (_, line, expected) => {
  await serving()
  const response = await send(`${line}\r\n${HEAD}\r\n`)
  expect(statusOf(response)).toBe(expected)
  expect(response).not.toContain('evil.example')
  expect(reached).toEqual([])
})

test('a rejection has a reason, in the envelope of the API or as a plain page', async () => {
  await serving()
  const [api, page, method] = await Promise.all([
    send(`GET /api/user/%ff HTTP/1.1\r\n${HEAD}\r\n`),
    send(`GET /reviews/%ff HTTP/1.1\r\n${HEAD}\r\n`),
    send(`PUT /api/users HTTP/1.1\r\n${HEAD}\r\n`),
  ])
  const text = SERVER_MESSAGES.addressMalformed
  expect(api).toContain(JSON.stringify({ success: false, msg: text, message: text, error: text }))
  expect(page).toMatch(/content-type: text\/html.*malformed/is)
  expect(method).toMatch(/^allow: GET, HEAD, OPTIONS, POST, PATCH, DELETE\r$/im)
})

test.each([
  '/?page=%ff',
  '/?utm_source=100%',
  '/api/influencers/search?query=%E0%A4%A',
  '/api/../',
  '/reviews/..',
  '/%2e%2e/TopContributor',
])('%s is rejected, not served by the cache', (path) => expect(readCacheable(path, {})).toBeNull())

test('a 405 of the application lists the allowed methods', async () => {
  const byMethod: Handler = async (request, response) => {
    response.statusCode = request.method === 'OPTIONS' ? 204 : 405
    if (request.method === 'OPTIONS') response.setHeader('allow', `GET, OPTIONS of ${request.url}`)
    response.end()
  }
  host = await startTestHost(withAllowedMethods(byMethod, 'http://a.example'))
  const response = await send(`DELETE /api/users HTTP/1.1\r\n${HEAD}\r\n`)
  expect(statusOf(response)).toBe(405)
  expect(response).toMatch(/^allow: GET, OPTIONS of \/api\/users\r$/im)
  expect(response).toContain(SERVER_MESSAGES.methodNotAllowed)
})

test.each([
  'GET /',
  'HEAD /reviews',
  'OPTIONS /api/users',
  'POST /api/signin',
  'POST /u/AbC-_9',
  'DELETE /api/x',
  'GET /.well-known/security.txt',
  'GET /a..b/...',
  'GET /search?q=../..%2f%5c\\',
  'GET /_next/static/chunks/%5Bid%5D/page.js',
])('%s reaches the application', async (line) => {
  await serving()
  expect(statusOf(await send(`${line} HTTP/1.1\r\n${HEAD}\r\n`))).toBe(200)
  expect(reached).toEqual([line])
})

test.each([
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['chunks under another name', 'Transfer-Encoding: xchunked'],
  ['chunks that do not come last', 'Transfer-Encoding: chunked, identity'],
  ['a length with a sign', 'Content-Length: +4'],
  ['a name with a space', 'Content-Length : 4'],
  ['a folded line', 'X-One: a\r\n b: c\r\nTransfer-Encoding\r\n: chunked'],
  ['a bare line feed', 'X-One: a\nContent-Length: 4'],
])('a request with an ambiguous length cannot smuggle another: %s', async (_, headers) => {
  await serving()
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: ratings.example\r\n\r\n'
  const response = await send(
    `POST /api/signin HTTP/1.1\r\nHost: ratings.example\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`,
  )
  // `sendRaw` resolves only when the server has closed the connection.
  expect(response).toMatch(/^HTTP\/1\.1 (?:200|400)/)
  expect(reached.filter((line) => line !== 'POST /api/signin')).toEqual([])
})

test('oversized headers are rejected', async () => {
  await serving()
  expect(statusOf(await send(`GET / HTTP/1.1\r\n${HEAD}X: ${'a'.repeat(20_000)}\r\n\r\n`))).toBe(
    431,
  )
  expect(reached).toEqual([])
})

test('an upgrade to another protocol is ignored', async () => {
  const { servers } = await serving()
  for (const protocol of ['websocket', 'h2c']) {
    const offer = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`
    const response = await send(`GET /api/users HTTP/1.1\r\nHost: a\r\n${offer}\r\n`)
    expect(statusOf(response)).toBe(200)
  }
  // With a single listener Node would hand such connections over and forget them.
  expect(servers.map((server) => server.listenerCount('upgrade'))).toEqual([0])
})

test('Next listens for upgrades on a server without connections', async () => {
  const source = await readFile('server/serve.ts', 'utf8')
  expect(source).toContain('const upgrades = createServer()')
  expect(source).toContain('httpServer: upgrades')
})

test.each([
  ['its body', 'POST /api/signin HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
  ['its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-One'],
])('an incomplete request times out in %s', async (_, begun) => {
  host = await startTestHost(async (request, response) => {
    // Like a handler that reads its body.
    for await (const chunk of request) reached.push(String(chunk))
    response.end('ok')
  })
  const [server] = host.servers
  // The host's own values are up to a minute.
  Object.assign(server ?? {}, { headersTimeout: 200, requestTimeout: 400 })
  const response = await sendRaw(host.port, begun, 15_000)
  expect(statusOf(response)).toBe(408)
})

test('a connection that is idle after its response is closed by the socket time-out', async () => {
  const { port, servers } = await serving()
  for (const server of servers) server.timeout = 300
  const startedAt = Date.now()
  expect(statusOf(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 3_000))).toBe(200)
  expect(Date.now() - startedAt).toBeGreaterThan(250)
})

test('silent connections time out, so that a slow client cannot hold a slot forever', async () => {
  const { servers } = await serving()
  for (const server of servers) {
    expect(server.headersTimeout).toBeLessThanOrEqual(10_000)
    expect(server.requestTimeout).toBeLessThanOrEqual(60_000)
    expect(server.timeout).toBeGreaterThan(server.requestTimeout)
    expect(server.timeout).toBeLessThanOrEqual(120_000)
    // A keep-alive time-out would override the socket time-out.
    expect(server.keepAliveTimeout).toBe(0)
  }
})
