import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Host, HostSettings } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createMetrics } from '@/server/metrics/metrics'
import type { DataRates } from '@/server/overload/slow-clients'
import { openSlowly, sendRaw } from '@/server/testing/hostile-client'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await host?.close()
  host = null
})

const LARGE = Buffer.alloc(16 * 1_024 * 1_024, 'a')
/** Reads bodies to their end, like the handlers of the API; `/api/large` is a download. */
const application: Handler = async (incoming, response) => {
  for await (const _ of incoming);
  if (incoming.url !== '/api/large') return void response.end('done')
  response.setHeader('content-type', 'image/webp')
  response.end(LARGE)
}

const LENIENT: DataRates = {
  receiving: { windowMs: 60_000, bytesMin: 1 },
  sending: { windowMs: 60_000, bytesMin: 1 },
}
const STRICT: DataRates = {
  receiving: { windowMs: 400, bytesMin: 1_000 },
  sending: { windowMs: 400, bytesMin: 1_000 },
}

async function serving(settings: Partial<HostSettings> = {}): Promise<void> {
  // As behind a trusted proxy, so that one machine can act as many networks.
  host = await startTestHost(application, { trustedProxies: 1, ...settings })
}

const post = (network: number) =>
  `POST /api/x HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.${network}\r\nContent-Length: 100\r\n\r\n{`
const download = (network: number) =>
  `GET /api/large HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.${network}\r\n\r\n`

async function open(bytes: string, times: number): Promise<Socket[]> {
  const opened = await Promise.all(
    Array.from({ length: times }, () => openSlowly(host?.port ?? 0, bytes, 1_000)),
  )
  sockets.push(...opened)
  await sleep(50)
  return opened
}

function statusFrom(network: number, path: string, body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': `192.0.2.${network}`,
      ...(body && { 'content-length': String(body.length) }),
    }
    const sent = request(
      { port: host?.port, path, headers, method: body ? 'POST' : 'GET' },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

test('four networks that send bodies slowly do not block reads and writes of others', async () => {
  await serving({ slotsMax: 40, minDataRates: LENIENT })
  for (const network of [1, 2, 3, 4]) await open(post(network), 10)
  expect(await statusFrom(5, '/api/getme')).toBe(200)
  expect(await statusFrom(5, '/api/x', '{}')).toBe(200)
  expect(await statusFrom(5, '/api/healthz')).toBe(200)
  // The limit of slow bodies does not affect the network's reads.
  expect(await statusFrom(1, '/api/getme')).toBe(200)
  expect(await statusFrom(1, '/api/x', '{}')).toBe(503)
})

test('four networks that read large responses slowly do not block others', async () => {
  await serving({ slotsMax: 16, minDataRates: LENIENT })
  for (const network of [1, 2, 3, 4]) await open(download(network), 4)
  expect(await statusFrom(5, '/api/getme')).toBe(200)
  expect(await statusFrom(5, '/api/x', '{}')).toBe(200)
  expect(await statusFrom(1, '/api/getme')).toBe(503)
})

test('probes get a response when every slot is taken', async () => {
  const metrics = createMetrics({ cache: null, ofAllWorkers: () => Promise.reject() })
  host = await startTestHost(
    (incoming, response) =>
      incoming.url === '/stuck' ? new Promise(() => {}) : application(incoming, response),
    {
      trustedProxies: 1,
      slotsMax: 4,
      responseTimeoutMs: 300,
      metrics,
      metricsToken: 'a token of the monitor',
    },
  )
  for (const network of [1, 2, 3, 4]) {
    void statusFrom(network, '/stuck').catch(() => {})
  }
  await sleep(50)
  expect(await statusFrom(5, '/api/getme')).toBe(503)
  expect(await statusFrom(5, '/api/healthz')).toBe(200)
  expect(await statusFrom(5, '/api/readyz?deep=1')).toBe(200)
  expect(await statusFrom(5, '/metrics')).toBe(401)
})

test('writes that wait for the database leave a quarter of the slots for reads', async () => {
  host = await startTestHost(
    async (incoming, response) => {
      if (incoming.method === 'POST') await new Promise(() => {})
      await application(incoming, response)
    },
    { trustedProxies: 1, slotsMax: 16, responseTimeoutMs: 5_000 },
  )
  for (const network of [1, 2, 3, 4, 5]) {
    for (let nth = 0; nth < 4; nth += 1) void statusFrom(network, '/api/x', '{}').catch(() => {})
    await sleep(50)
  }
  expect(await statusFrom(6, '/api/x', '{}')).toBe(503)
  const reads = [7, 8, 9].map((network) => statusFrom(network, '/api/getme'))
  expect(await Promise.all(reads)).toEqual([200, 200, 200])
})

test('a body that arrives by single bytes gets a 408 and its connection is closed', async () => {
  const slow: string[] = []
  const metrics = createMetrics({ cache: null, ofAllWorkers: () => Promise.reject() })
  await serving({
    minDataRates: STRICT,
    metrics: { ...metrics, countSlow: (direction) => slow.push(direction) },
  })
  const [trickling] = await open(post(1), 1)
  const response = await sendRaw(host?.port ?? 0, post(2))
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain(SERVER_MESSAGES.tooSlow)
  trickling?.resume()
  if (trickling && !trickling.closed) await once(trickling, 'close')
  expect(slow).toEqual(['receiving', 'receiving'])
})

test('a response that is not read is given up', async () => {
  const slow: string[] = []
  const metrics = createMetrics({ cache: null, ofAllWorkers: () => Promise.reject() })
  await serving({
    minDataRates: STRICT,
    metrics: { ...metrics, countSlow: (direction) => slow.push(direction) },
  })
  await open(download(1), 1)
  await expect.poll(() => slow, { timeout: 5_000 }).toEqual(['sending'])
})

test('a client above the minimum data rates is served to the end, however long it takes', async () => {
  await serving({ minDataRates: STRICT })
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-length': '12000' }
    const sent = request(
      { port: host?.port, path: '/api/large', method: 'POST', headers },
      (response) => {
        let bytes = 0
        response.on('data', (chunk) => {
          bytes += chunk.length
          response.pause()
          setTimeout(() => response.resume(), 2)
        })
        response.on('end', () => resolve([response.statusCode, bytes]))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    let parts = 0
    const timer = setInterval(() => {
      sent.write(Buffer.alloc(1_000, '1'))
      parts += 1
      if (parts < 12) return
      clearInterval(timer)
      sent.end()
    }, 120)
  })
  expect(status).toEqual([200, LARGE.length])
})
