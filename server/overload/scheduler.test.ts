import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { withScheduler } from '@/server/overload/scheduler'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
afterEach(async () => {
  await host?.close()
  host = null
})

/** Serves the handler through the scheduler, and records its highest concurrency. */
async function counting(handler: Handler): Promise<{ url: string; most: () => number }> {
  let now = 0
  let most = 0
  host = await startTestHost(
    withScheduler(async (request, response) => {
      now += 1
      most = Math.max(most, now)
      await handler(request, response).finally(() => {
        now -= 1
      })
    }),
    { slotsMax: 400 },
  )
  return { url: `http://127.0.0.1:${host.port}/`, most: () => most }
}

const many = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => fetch(url).then(({ status }) => status)))

/** Ten pieces of CPU work, each in its own tick of the event loop, like a page render. */
const compute: Handler = async (_, response) => {
  for (let piece = 0; piece < 10; piece += 1) {
    const end = performance.now() + 4
    while (performance.now() < end);
    await new Promise(setImmediate)
  }
  response.end()
}

test('CPU-bound pages run one after the other', async () => {
  const { url, most } = await counting(compute)
  expect(new Set(await many(url, 40))).toEqual(new Set([200]))
  expect(most()).toBeLessThanOrEqual(2)
})

test('handlers that only wait run concurrently', async () => {
  const { url, most } = await counting(async (_, response) => {
    await sleep(500)
    response.end()
  })
  await many(url, 60)
  expect(most()).toBeGreaterThan(50)
})

test('API requests are served while many pages wait', async () => {
  const answered: string[] = []
  const { url } = await counting(async (request, response) => {
    if (request.url === '/') await compute(request, response)
    else response.end()
    answered.push(request.url ?? '')
  })
  const pages = many(url, 40)
  await sleep(100)
  await many(`${url}api/getme`, 1)
  expect(answered.indexOf('/api/getme')).toBeLessThan(20)
  await pages
})

test('a few pages run concurrently while the API is overloaded', async () => {
  const pages = { now: 0, most: 0 }
  const { url } = await counting(async (request, response) => {
    if (request.url === '/') {
      pages.now += 1
      pages.most = Math.max(pages.most, pages.now)
      await compute(request, response)
      pages.now -= 1
      return
    }
    const end = performance.now() + 4
    while (performance.now() < end);
    response.end()
  })
  let isOver = false
  const ask = async () => {
    while (!isOver) await many(`${url}api/getme`, 1)
  }
  const asking = Array.from({ length: 30 }, ask)
  await sleep(100)
  expect(new Set(await many(url, 12))).toEqual(new Set([200]))
  expect(pages.most).toBeGreaterThan(3)
  isOver = true
  await Promise.all(asking)
})

test('a request whose client disconnected while it waited is skipped', async () => {
  let asked: string[] = []
  const { url } = await counting(async (request, response) => {
    asked.push(request.url ?? '')
    await compute(request, response)
  })
  const busy = many(url, 20)
  const leaving = get(`${url}gone`).on('error', () => {})
  await sleep(60)
  leaving.destroy()
  await busy
  expect(asked).not.toContain('/gone')
  asked = []
  await many(url, 1)
  expect(asked).toEqual(['/'])
})

test('an error of the handler reaches the caller', async () => {
  const failing = withScheduler(() => Promise.reject(new Error('broken')))
  const neither = { headersSent: false, destroyed: false } as Parameters<Handler>[1]
  await expect(failing({} as Parameters<Handler>[0], neither)).rejects.toThrow('broken')
})
