import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import { ANSWER_MS } from '@/server/deadline'
import type { Handler, Host, HostSettings } from '@/server/host'
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

test('what stands still is refused when its time is over, and answers that come later reach nobody', async () => {
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
    { answerMs: 300 },
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

test('a request over its deadline is logged by its path, without its query', async () => {
  const warn = vi.spyOn(log, 'warn')
  const address = await serving(() => new Promise(() => {}), { answerMs: 200 })
  await fetch(`${address}/api/x?token=secret`)
  expect(warn.mock.calls).toEqual([
    [
      { requestId: expect.any(String), method: 'GET', path: '/api/x', deadlineMs: 200 },
      'response deadline exceeded',
    ],
  ])
  warn.mockRestore()
})

test('nobody waits five seconds', () => expect(ANSWER_MS).toBeLessThan(5_000))

test('a body that arrives slowly is waited for: the time counts from its end', async () => {
  const address = await serving(
    async (incoming, response) => {
      for await (const _ of incoming);
      response.end('taken')
    },
    { answerMs: 300 },
  )
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${address}/api/x`, { method: 'POST' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.write('{')
    setTimeout(() => sent.end('}'), 900)
  })
  expect(status).toBe(200)
})

test('a body that nobody reads does not stop the clock', async () => {
  const address = await serving(() => new Promise(() => {}), { answerMs: 300 })
  const began = performance.now()
  const { status } = await fetch(`${address}/api/x`, { method: 'POST', body: '{"a":1}' })
  expect(status).toBe(503)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('who is refused for waiting keeps his place until the work on it has ended', async () => {
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
    { answerMs: 200, placesMax: 4 },
  )
  expect((await fetch(`${address}/api/x`)).status).toBe(503)
  expect((await fetch(`${address}/api/x`)).status).toBe(503)
  expect(begun).toBe(1)
  letThrough()
  await expect.poll(async () => (await fetch(`${address}/api/x`)).status).toBe(200)
})
