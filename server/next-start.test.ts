import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: Next ships it without types
import compression from 'next/dist/compiled/compression'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { trustForwardedFor } from '@/lib/http/client-address'
import { prepareRequests } from '@/lib/http/prepare-requests'
import { filterRequests } from '@/server/next-start'
import { sendRaw } from '@/server/testing/hostile-client'
import { withSettings } from '@/tests/support/http'

let reached: string[] = []
const compress = compression()
/** Answers as Next would: compressed, and 405 without `Allow`, which only OPTIONS has. */
const listener: RequestListener = (request, response) => {
  const { method, url } = request
  reached.push(`${method} ${url}`)
  compress(request, response, () => {})
  response.statusCode = method === 'GET' ? 200 : 405
  if (method === 'OPTIONS') response.writeHead(204, { allow: 'GET, HEAD, OPTIONS' })
  response.end()
}

let server: Server
beforeAll(async () => {
  trustForwardedFor(false)
  await withSettings({ NODE_ENV: 'production' }, async () => prepareRequests(filterRequests))
  server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => {
  trustForwardedFor()
  server.close()
})
beforeEach(() => {
  reached = []
})

const send = (line: string) =>
  sendRaw(
    (server.address() as AddressInfo).port,
    `${line} HTTP/1.1\r\nHost: ratings.example\r\nConnection: close\r\n\r\n`,
  )

test.each([
  ['GET /reviews/%ff', 400],
  ['GET /search?query=%ff', 400],
  ['GET /api/influencers/search?query=%', 400],
  ['TRACE /api/users', 405],
  ['POST /', 405],
])('without our host, %s is rejected as by it, also as the first request', async (line, status) => {
  expect(await send(line)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(reached).toEqual([])
})

test('without our host, a 405 lists the allowed methods, and others reach the application once', async () => {
  const refused = await send('POST /api/users')
  expect(refused).toMatch(/^HTTP\/1\.1 405 [\s\S]*^allow: GET, HEAD, OPTIONS\r$/im)
  expect(refused).toContain(SERVER_MESSAGES.methodNotAllowed)
  expect(reached).toEqual(['POST /api/users', 'OPTIONS /api/users'])
  reached = []
  expect(await send('GET /api/users')).toMatch(/^HTTP\/1\.1 200 /)
  expect(reached).toEqual(['GET /api/users'])
})
