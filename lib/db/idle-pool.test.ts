import { EventEmitter } from 'node:events'
import type { MongoClient } from 'mongodb'
import { afterEach, expect, test, vi } from 'vitest'
import { stayAwakeUntilIdle } from '@/lib/db/idle-pool'

const NAME = Symbol.for('@vercel/request-context')
const contexts = globalThis as unknown as Record<symbol, unknown>
afterEach(() => {
  delete contexts[NAME]
  vi.useRealTimers()
})

test('the process stays awake until the connections that a request used are closed', async () => {
  vi.useFakeTimers()
  const waited: Promise<unknown>[] = []
  contexts[NAME] = { get: () => ({ waitUntil: (work: Promise<unknown>) => waited.push(work) }) }
  const client = Object.assign(new EventEmitter(), { options: { maxIdleTimeMS: 5_000 } })
  stayAwakeUntilIdle(client as unknown as MongoClient)

  client.emit('connectionCheckedOut')
  await vi.advanceTimersByTimeAsync(4_000)
  client.emit('connectionCheckedOut')
  expect(waited).toHaveLength(2)
  // The later use takes over from the earlier one.
  await waited[0]
  let isAsleep = false
  void waited[1]?.then(() => {
    isAsleep = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isAsleep).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isAsleep).toBe(true)
})
