import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onForbidden, request, whyFailed } from '@/lib/client/request'
import { MESSAGES } from '@/lib/domain/messages'

type Answer = { status: number; body: string }

let answer: Answer = { status: 200, body: '{}' }
let received: { method?: string | undefined; headers: IncomingMessage['headers']; body: string }

const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  received = { method: incoming.method, headers: incoming.headers, body }
  outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const same = (body: unknown) => body

test('a success carries the mapped value', async () => {
  answer = { status: 200, body: '{"success":true,"n":1}' }
  expect(await request(address, {}, same)).toEqual({ ok: true, value: { success: true, n: 1 } })
  expect(received.method).toBe('GET')
})

test("the msg 'bad' is a failure regardless of the rest of the response [C38]", async () => {
  for (const success of ['true', 'false', 'null']) {
    answer = { status: 200, body: `{"success":${success},"msg":"bad"}` }
    expect(await request(address, {}, same)).toEqual({ ok: false, msg: 'bad', status: 200 })
  }
})

test('JSON is sent as a POST with the bearer token', async () => {
  answer = { status: 200, body: '{}' }
  await request(address, { json: { a: 1 }, token: 't' }, same)
  expect(received).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
  })
})

test.each([null, ''])('without a token (%j) no authorization header is sent', async (token) => {
  answer = { status: 200, body: '{}' }
  await request(address, { token }, same)
  expect(received.headers.authorization).toBeUndefined()
})

test.each([
  ['msg', 200],
  ['message', 409],
  ['error', 422],
])(
  'the message of a failure is read from its key %s, with status %i [347]',
  async (key, status) => {
    answer = { status, body: JSON.stringify({ success: false, [key]: 'No.' }) }
    expect(await request(address, {}, same)).toEqual({ ok: false, msg: 'No.', status })
  },
)

test.each(['<html>', '', '[]', '"x"'])(
  'a failure with the body %j has no message',
  async (body) => {
    answer = { status: 502, body }
    expect(await request(address, {}, same)).toEqual({ ok: false, msg: null, status: 502 })
  },
)

test('without a response the status is 0, and nothing is thrown', async () => {
  expect(await request('http://127.0.0.1:1/', {}, same)).toEqual({
    ok: false,
    msg: null,
    status: 0,
  })
})

test('a refusal with 403 is reported, of a signed-in account alone and for as long as it is asked for', async () => {
  let reports = 0
  const stop = onForbidden(() => {
    reports += 1
  })
  answer = { status: 403, body: '{"success":false,"msg":"Your account is suspended."}' }
  await request(address, {}, same)
  expect(reports).toBe(0)
  await request(address, { token: 'a.b.c' }, same)
  expect(reports).toBe(1)
  answer = { status: 401, body: '{"success":false}' }
  await request(address, { token: 'a.b.c' }, same)
  answer = { status: 403, body: '{"success":false}' }
  stop()
  await request(address, { token: 'a.b.c' }, same)
  expect(reports).toBe(1)
})

test('a failure without a message blames the connection only where no response came', () => {
  expect(whyFailed({ msg: 'Please wait.', status: 429 })).toBe('Please wait.')
  expect(whyFailed({ msg: null, status: 0 })).toBe(MESSAGES.noConnection)
  expect(whyFailed({ msg: null, status: 500 })).toBe(MESSAGES.unexpected)
})
