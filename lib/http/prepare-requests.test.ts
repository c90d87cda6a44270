import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientNetwork, trustForwardedFor } from '@/lib/http/client-address'
import { chooseStatus } from '@/lib/http/page-status'
import { prepareRequests } from '@/lib/http/prepare-requests'
import { withSettings } from '@/tests/support/http'

const FORGED = {
  'content-security-policy': "script-src 'nonce-known'",
  'x-page-nonce': 'known',
  'x-vercel-id': 'known',
  'x-forwarded-for': '6.6.6.6',
}

/** Answers as Next would, with what it sees of the request. */
const listener: RequestListener = async ({ url, headers }, response) => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  if (url === '/removed') chooseStatus(410)
  if (url === '/outage') chooseStatus(503)
  const given = headers as Record<string, string>
  const network = clientNetwork(new Request('http://localhost/', { headers: given }))
  response.statusCode = url === '/outage' ? 500 : 200
  response.end(JSON.stringify({ network, headers }))
}

let server: Server
let stop: (() => void) | undefined
beforeAll(async () => {
  trustForwardedFor(false)
  await withSettings(
    { NODE_ENV: 'production', SITE_URL: 'https://ratings.example', TRUSTED_PROXIES: '0' },
    async () => {
      stop = prepareRequests((listener) => listener)
    },
  )
  server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => {
  trustForwardedFor()
  stop?.()
  server.close()
})

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })

test('pages of one process choose their statuses independently', async () => {
  const answers = await Promise.all(['/removed', '/', '/outage', '/'].map((path) => visit(path)))
  expect(answers.map(({ status }) => status)).toEqual([410, 200, 503, 200])
  expect(answers[2]?.headers.get('retry-after')).toBe('5')
})

test('forged headers are removed, and the client is known by the address of its connection', async () => {
  const { network, headers } = await (await visit('/', FORGED)).json()
  expect(network).toBe('127.0.0.1')
  expect(JSON.stringify(headers)).not.toMatch(/known|6\.6\.6\.6/)
})

test('each page gets a nonce of its own', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => (await (await visit('/', FORGED)).json()).headers['x-page-nonce']),
  )
  expect(nonces[0]).toMatch(/^[\w-]{22}$/)
  expect(new Set(nonces).size).toBe(2)
})

test('a site with https tells browsers to stay with it', async () => {
  const { headers } = await visit('/')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
})
