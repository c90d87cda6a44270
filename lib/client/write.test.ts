import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isRepeating, write } from '@/lib/client/write'

type Answer = { status: number; body?: object | string; retryAfter?: string } | 'lost' | 'hangs'
type Received = { method: string; key: string; body: string; at: number; isShown: boolean }

const ok: Answer = { status: 200, body: { success: true } }
const envelope = { success: false, msg: 'No.', message: 'No.', error: 'No.' }
const away: Answer = { status: 503, body: envelope, retryAfter: '0' }

let answers: Answer[] = []
let received: Received[] = []

const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  received.push({
    method: incoming.method ?? '',
    key: String(incoming.headers['idempotency-key']),
    body: Buffer.concat(chunks).toString(),
    at: performance.now(),
    isShown: isRepeating(),
  })
  const answer = answers.shift() ?? ok
  if (answer === 'hangs') return
  if (answer === 'lost') return outgoing.destroy()
  const { status, body = {}, retryAfter } = answer
  if (retryAfter) outgoing.setHeader('retry-after', retryAfter)
  outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  answers = []
  received = []
  vi.restoreAllMocks()
})

const send = (json: object = { text: 'a' }, { path = '/reply', from = '' } = {}) =>
  write(`${address}${path}`, { json, from }, () => 'done')
/** Fourteen seconds pass during the first request. */
function letTimePass() {
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(
    () => now.call(performance) + (received.length > 0 ? 14_000 : 0),
  )
}
const keys = () => received.map(({ key }) => key)
const done = { ok: true, value: 'done' }
const failed = (status: number) => ({ ok: false, msg: null, status })

test('every write has its own idempotency key', async () => {
  await send()
  await send()
  await write(`${address}/reply`, { method: 'DELETE' }, () => null)
  expect(received.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE'])
  expect(new Set(keys()).size).toBe(3)
  for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test.each([503, 504])(
  'a write that our server refused with %i is retried with the same key and body, and reports it',
  async (status) => {
    answers = [
      { ...away, status },
      { ...away, status },
    ]
    expect(await send()).toEqual(done)
    expect(received.map(({ body }) => body)).toEqual(Array(3).fill('{"text":"a"}'))
    expect(new Set(keys()).size).toBe(1)
    expect(received.map(({ isShown }) => isShown)).toEqual([false, true, true])
    expect(isRepeating()).toBe(false)
  },
)

test('the pauses grow and are never shorter than Retry-After', async () => {
  answers = [{ ...away, retryAfter: '1' }, away]
  await send()
  const [first = 0, second = 0, third = 0] = received.map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(990)
  expect(third - second).toBeGreaterThanOrEqual(990)
})

test('retries end after fifteen seconds, without a message, so that the form shows its own', async () => {
  letTimePass()
  answers = Array(9).fill(away)
  expect(await send()).toEqual(failed(503))
  expect(received).toHaveLength(2)
  expect(isRepeating()).toBe(false)
})

test('a Retry-After beyond the fifteen seconds is not retried', async () => {
  answers = [{ ...away, retryAfter: '60' }]
  expect(await send()).toEqual(failed(503))
  expect(received).toHaveLength(1)
})

test('a retry without a response ends with the fifteen seconds', async () => {
  letTimePass()
  answers = [away, 'hangs']
  expect(await send()).toEqual(failed(0))
})

test.each([
  ['a foreign 502', { status: 502, body: '<html>' }, failed(502)],
  ['a 503 of a proxy', { status: 503, body: '<html>' }, failed(503)],
  ['a 503 with other JSON', { status: 503, body: { error: 'x' } }, { ...failed(503), msg: 'x' }],
  ['a lost connection', 'lost', failed(0)],
  ['a fault of ours', { status: 500, body: envelope }, { ...failed(500), msg: 'No.' }],
  ['too many', { status: 429, body: envelope, retryAfter: '1' }, { ...failed(429), msg: 'No.' }],
] as const)('%s is reported at once', async (_, answer, outcome) => {
  answers = [answer]
  expect(await send()).toEqual(outcome)
  expect(received).toHaveLength(1)
})

test.each([
  ['a lost connection', 'lost'],
  ['a foreign 502', { status: 502, body: '<html>' }],
  ['fifteen seconds', { ...away, retryAfter: '60' }],
  ['a fault of ours', { status: 500, body: envelope }],
] as const)(
  'the next attempt after %s has the same key, and the one after that another',
  async (_, answer) => {
    answers = [answer]
    await send()
    expect(await send()).toEqual(done)
    await send()
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  },
)

test('another content, and a toggle from another state, has another key', async () => {
  answers = ['lost', 'lost', 'lost', 'lost']
  await send({ text: 'a' })
  await send({ text: 'b' })
  await send({}, { path: '/like', from: 'none' })
  await send({}, { path: '/like', from: 'like' })
  expect(new Set(keys()).size).toBe(4)
})

test('after a refusal the same content is a new write', async () => {
  answers = ['lost', { status: 422, body: envelope }]
  for (let n = 0; n < 3; n += 1) await send()
  const [first, second, third] = keys()
  expect([second === first, third === second]).toEqual([true, false])
})

test('two identical concurrent writes share a key', async () => {
  await Promise.all([send(), send()])
  expect(new Set(keys()).size).toBe(1)
})
