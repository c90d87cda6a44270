import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import type { Host, HostSettings } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { RESPONSE_TIMEOUT_MS } from '@/server/overload/response-timeout'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
afterEach(async () => {
  await host?.close()
  host = null
})

async function serving(handler: Handler, settings: Partial<HostSettings>): Promise<string> {
  host = await startTestHost(handler, settings)
  return `http://127.0.0.1:${host.port}`
}

test('a handler that hangs gets a 503 after the time-out, and its late response is discarded', async () => {
  let letThrough = () => {}
  const late = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let lateError: unknown = null
  const address = await serving(
    async (_, response) => {
      response.setHeader('set-cookie', 'session=late')
      await late
      try {
        response.statusCode = 200
        response.setHeader('content-type', 'text/html')
        response.writeHead(200)
        response.write('late')
        response.end('late')
      } catch (error) {
        lateError = error
      }
    },
    { responseTimeoutMs: 300 },
  )
  const [page, api] = await Promise.all([fetch(`${address}/x`), fetch(`${address}/api/x`)])
  expect([page.status, api.status]).toEqual([503, 503])
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.text()).toContain(SERVER_MESSAGES.busy)
  expect(await api.json()).toMatchObject({ success: false, msg: SERVER_MESSAGES.busy })
  letThrough()
  await sleep(100)
  expect(lateError).toBeNull()
})

test('a time-out is logged with the path, without the query', async () => {
  const warn = vi.spyOn(log, 'warn')
  const address = await serving(() => new Promise(() => {}), { responseTimeoutMs: 200 })
  await fetch(`${address}/api/x?token=secret`)
  expect(warn.mock.calls).toEqual([
    [
      { requestId: expect.any(String), method: 'GET', path: '/api/x', timeoutMs: 200 },
      'response timed out',
    ],
  ])
  warn.mockRestore()
})

test('the time-out is below five seconds', () => expect(RESPONSE_TIMEOUT_MS).toBeLessThan(5_000))

test('the time-out starts at the end of a slow body', async () => {
  const address = await serving(
    async (incoming, response) => {
      for await (const _ of incoming);
      response.end('taken')
    },
    { responseTimeoutMs: 300 },
  )
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${address}/api/x`, { method: 'POST' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.write('{')
    setTimeout(() => sent.end('}'), 900)
  })
  expect(status).toBe(200)
})

test('a body that is not read does not stop the timer', async () => {
  const address = await serving(() => new Promise(() => {}), { responseTimeoutMs: 300 })
  const began = performance.now()
  const { status } = await fetch(`${address}/api/x`, { method: 'POST', body: '{"a":1}' })
  expect(status).toBe(503)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a request that timed out keeps its slot until the work on it has ended', async () => {
  let letThrough = () => {}
  const work = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let begun = 0
  const address = await serving(
    async (_, response) => {
      begun += 1
      await work
      response.end('done')
    },
    { responseTimeoutMs: 200, slotsMax: 4 },
  )
  expect((await fetch(`${address}/api/x`)).status).toBe(503)
  expect((await fetch(`${address}/api/x`)).status).toBe(503)
  expect(begun).toBe(1)
  letThrough()
  await expect.poll(async () => (await fetch(`${address}/api/x`)).status).toBe(200)
})
