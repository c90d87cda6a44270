import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit, type Exchange } from '@/server/overload/concurrency-limit'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

let networks = 0
/** A request of a network of its own that has arrived. */
function exchange(method: 'GET' | 'POST'): Exchange {
  networks += 1
  const request = { method, headers: {}, complete: true, destroyed: false }
  const response = { headersSent: false, writableLength: 0, destroyed: false }
  return {
    network: `network ${networks}`,
    request: request as IncomingMessage,
    response: response as ServerResponse,
  }
}

const SLOTS = 200

function aLimit() {
  const limit = createConcurrencyLimit(SLOTS)
  const acquire = (method: 'GET' | 'POST', count: number) =>
    Array.from({ length: count }, () => limit.acquire(exchange(method)))
  return {
    limit,
    acquire,
    accepted: (method: 'GET' | 'POST', count: number) =>
      acquire(method, count).filter(Boolean).length,
  }
}

test('a burst of writes takes three quarters of the slots', () => {
  const { accepted } = aLimit()
  expect(accepted('POST', SLOTS)).toBe(150)
  expect(accepted('GET', SLOTS)).toBe(50)
})

test('while writes get no responses no more of them pile up, and reads keep their slots', () => {
  const { acquire, accepted } = aLimit()
  const waiting = acquire('POST', 20)
  vi.advanceTimersByTime(2_000)
  waiting.push(...acquire('POST', 10))
  expect(waiting.filter(Boolean)).toHaveLength(30)
  vi.advanceTimersByTime(2_000)
  expect(accepted('POST', 10)).toBe(0)
  expect(accepted('GET', 100)).toBe(100)
  // The database confirms the first ones.
  for (const release of waiting.splice(0, 10)) release?.()
  expect(accepted('POST', SLOTS)).toBeGreaterThan(50)
})

test('slow writes of a few networks, such as uploads, do not limit those of others', () => {
  const { limit, accepted } = aLimit()
  const greedy = ['one', 'two'].flatMap((network) =>
    Array.from({ length: 50 }, () => limit.acquire({ ...exchange('POST'), network })),
  )
  expect(greedy.filter(Boolean)).toHaveLength(100)
  vi.advanceTimersByTime(20_000)
  expect(accepted('POST', 50)).toBe(50)
})
