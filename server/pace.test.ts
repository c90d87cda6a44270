import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Handler, Host } from '@/server/host'
import { paced } from '@/server/pace'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
afterEach(async () => {
  await host?.close()
  host = null
})

/** Serves the handler in turns, and counts how many requests it has at once at most. */
async function counting(handler: Handler): Promise<{ url: string; most: () => number }> {
  let now = 0
  let most = 0
  host = await startTestHost(
    paced(async (request, response) => {
      now += 1
      most = Math.max(most, now)
      await handler(request, response).finally(() => {
        now -= 1
      })
    }),
    { placesMax: 400 },
  )
  return { url: `http://127.0.0.1:${host.port}/`, most: () => most }
}

const many = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => fetch(url).then(({ status }) => status)))

/** Ten pieces of computing, each in a turn of the event loop of its own, as pages are made. */
const compute: Handler = async (_, response) => {
  for (let piece = 0; piece < 10; piece += 1) {
    const end = performance.now() + 4
    while (performance.now() < end);
    await new Promise(setImmediate)
  }
  response.end()
}

test('what computes is done one after the other', async () => {
  const { url, most } = await counting(compute)
  expect(new Set(await many(url, 40))).toEqual(new Set([200]))
  expect(most()).toBeLessThanOrEqual(2)
})

test('what only waits is done by all at once', async () => {
  const { url, most } = await counting(async (_, response) => {
    await sleep(500)
    response.end()
  })
  await many(url, 60)
  expect(most()).toBeGreaterThan(50)
})

test('the API is answered while many pages wait', async () => {
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

test('some pages at once go on while more is asked of the API than it can do', async () => {
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

test('who hung up while he waited is passed over', async () => {
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

test('what a request throws reaches whoever began it', async () => {
  const failing = paced(() => Promise.reject(new Error('broken')))
  const neither = { headersSent: false, destroyed: false } as Parameters<Handler>[1]
  await expect(failing({} as Parameters<Handler>[0], neither)).rejects.toThrow('broken')
})
