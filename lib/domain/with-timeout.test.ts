import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from '@/lib/domain/with-timeout'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('work that ends in time gives its result, and no timer is left', async () => {
  expect(await withTimeout(Promise.resolve('done'), 50)).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer gives null, and goes on', async () => {
  vi.useRealTimers()
  const work = sleep(60, 'late')
  expect(await withTimeout(work, 5)).toBeNull()
  expect(await work).toBe('late')
})

test('work that fails in time rejects, and no timer is left', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 50)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
