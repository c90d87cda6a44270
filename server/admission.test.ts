import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withAllowedMethods } from '@/server/allowed-methods'
import { readCacheable } from '@/server/cache/addresses'
import type { Handler, Host } from '@/server/host'
import { sendRaw } from '@/server/testing/hostile-client'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
let reached: string[] = []
afterEach(async () => {
  await host?.close()
  host = null
  reached = []
})

/** Like Next, listens for upgrades itself as soon as it is asked anything. */
const application: Handler = async (request, response) => {
  reached.push(`${request.method} ${request.url}`)
  response.end('ok')
}

async function serving(refinesAnswers = true): Promise<Host> {
  host = await startTestHost(application, { refinesAnswers })
  return host
}

const HEAD = 'Host: ratings.example\r\nConnection: close\r\n'
const send = (text: string) => sendRaw(host?.port ?? 0, text)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

test.each([
  ['an address that is no text', 'GET /api/user/%ff HTTP/1.1', 400],
  ['a page whose address is no text', 'GET /reviews/%E0%A4%A HTTP/1.1', 400],
  ['a public page whose query is no text', 'GET /?page=%ff HTTP/1.1', 400],
  ['a public list whose query is no text', 'GET /api/users?category=100% HTTP/1.1', 400],
  ['an address of another site', 'GET http://evil.example/x HTTP/1.1', 400],
  ['one of another site, written', 'POST https://evil.example/api/signin HTTP/1.1', 400],
  ['an asterisk', 'OPTIONS * HTTP/1.1', 400],
  ['two hosts', 'GET /api/getme HTTP/1.1\r\nHost: evil.example', 400],
  ['a method that echoes', 'TRACE / HTTP/1.1', 405],
  ['a method that nothing answers', 'PUT /api/me HTTP/1.1', 405],
  ['a method of another protocol', 'PROPFIND / HTTP/1.1', 405],
  ['a write to a page', 'POST / HTTP/1.1\r\nNext-Action: 7f00\r\nContent-Length: 0', 405],
  ['a write to a file', 'DELETE /_next/static/a.js HTTP/1.1', 405],
])('%s is turned away before the application sees it', async (_, line, expected) => {
  await serving()
  const answer = await send(`${line}\r\n${HEAD}\r\n`)
  expect(statusOf(answer)).toBe(expected)
  expect(answer).not.toContain('evil.example')
  expect(reached).toEqual([])
})

test('what is turned away says why, in the words of the API or as a plain page', async () => {
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

test.each(['/?page=%ff', '/?utm_source=100%', '/api/influencers/search?query=%E0%A4%A'])(
  '%s is no request that the cache answers before it is turned away',
  (path) => expect(readCacheable(path, {})).toBeNull(),
)

test('a 405 of the application says which methods the address takes', async () => {
  const byMethod: Handler = async (request, response) => {
    response.statusCode = request.method === 'OPTIONS' ? 204 : 405
    if (request.method === 'OPTIONS') response.setHeader('allow', `GET, OPTIONS of ${request.url}`)
    response.end()
  }
  host = await startTestHost(withAllowedMethods(byMethod, 'http://a.example'))
  const answer = await send(`DELETE /api/users HTTP/1.1\r\n${HEAD}\r\n`)
  expect(statusOf(answer)).toBe(405)
  expect(answer).toMatch(/^allow: GET, OPTIONS of \/api\/users\r$/im)
  expect(answer).toContain(SERVER_MESSAGES.methodNotAllowed)
})

test.each(['GET /', 'HEAD /reviews', 'OPTIONS /api/users', 'POST /api/signin', 'DELETE /api/x'])(
  '%s goes on to the application',
  async (line) => {
    await serving()
    expect(statusOf(await send(`${line} HTTP/1.1\r\n${HEAD}\r\n`))).toBe(200)
    expect(reached).toEqual([line])
  },
)

test.each([
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['chunks under another name', 'Transfer-Encoding: xchunked'],
  ['chunks that do not come last', 'Transfer-Encoding: chunked, identity'],
  ['a length with a sign', 'Content-Length: +4'],
  ['a name with a space', 'Content-Length : 4'],
  ['a folded line', 'X-One: a\r\n b: c\r\nTransfer-Encoding\r\n: chunked'],
  ['a bare line feed', 'X-One: a\nContent-Length: 4'],
])(
  'what stands behind a request whose end two servers could see differently is never read as another: %s',
  async (_, headers) => {
    await serving()
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: ratings.example\r\n\r\n'
    const answer = await send(
      `POST /api/signin HTTP/1.1\r\nHost: ratings.example\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`,
    )
    // That the answer is here means that the connection was closed.
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400)/)
    expect(reached.filter((line) => line !== 'POST /api/signin')).toEqual([])
  },
)

test('headers without end are refused', async () => {
  await serving()
  expect(statusOf(await send(`GET / HTTP/1.1\r\n${HEAD}X: ${'a'.repeat(20_000)}\r\n\r\n`))).toBe(
    431,
  )
  expect(reached).toEqual([])
})

test('whoever offers to speak another protocol is answered in this one', async () => {
  const { servers } = await serving()
  for (const protocol of ['websocket', 'h2c']) {
    const offer = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`
    const answer = await send(`GET /api/users HTTP/1.1\r\nHost: a\r\n${offer}\r\n`)
    expect(statusOf(answer)).toBe(200)
  }
  // One listener would be enough for Node to hand such connections over, and never look at them again.
  expect(servers.map((server) => server.listenerCount('upgrade'))).toEqual([0])
})

test('Next listens for upgrades on a server that gets none', async () => {
  const source = await readFile('server/serve.ts', 'utf8')
  expect(source).toContain('httpServer: createServer()')
})

test.each([
  ['its body', 'POST /api/signin HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
  ['its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-One'],
])('a request that does not end is cut off in %s', async (_, begun) => {
  host = await startTestHost(async (request, response) => {
    // Like a handler that reads what it was sent.
    for await (const chunk of request) reached.push(String(chunk))
    response.end('ok')
  })
  const [server] = host.servers
  // As the host does after a minute.
  Object.assign(server ?? {}, { headersTimeout: 200, requestTimeout: 400 })
  const answer = await sendRaw(host.port, begun, 15_000)
  expect(statusOf(answer)).toBe(408)
})

test('a connection that is idle after its answer is cut by the same clock', async () => {
  const { port, servers } = await serving()
  for (const server of servers) server.timeout = 300
  const startedAt = Date.now()
  expect(statusOf(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 3_000))).toBe(200)
  expect(Date.now() - startedAt).toBeGreaterThan(250)
})

test('silent connections end by themselves: whoever sends or reads too slowly keeps no place for ever', async () => {
  const { servers } = await serving()
  for (const server of servers) {
    expect(server.headersTimeout).toBeLessThanOrEqual(10_000)
    expect(server.requestTimeout).toBeLessThanOrEqual(60_000)
    expect(server.timeout).toBeGreaterThan(server.requestTimeout)
    expect(server.timeout).toBeLessThanOrEqual(120_000)
    // Its own clock for idle connections would set the other one aside.
    expect(server.keepAliveTimeout).toBe(0)
  }
})
