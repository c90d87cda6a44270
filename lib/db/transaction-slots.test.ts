import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { acquireSlot } from '@/lib/db/transaction-slots'
import { resetEnv } from '@/lib/env'

beforeAll(connect)
afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

function limitTo(slots: number): void {
  vi.stubEnv('MONGODB_POOL_SIZE', String(2 * slots))
  resetEnv()
}

test('half as many transactions as connections run at once, the others after them in their order', async () => {
  limitTo(2)
  const begun: number[] = []
  const finish: (() => void)[] = []
  const run = (nth: number) =>
    transaction([], async () => {
      begun.push(nth)
      await new Promise<void>((resolve) => finish.push(resolve))
    })
  const running = [0, 1, 2, 3].map(run)
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  finish[0]?.()
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]))
  finish[1]?.()
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]))
  for (const end of finish) end()
  await Promise.all(running)
})

test('a failed transaction gives its slot back', async () => {
  limitTo(1)
  const failing = transaction([], () => Promise.reject(new Error('refused by a rule')))
  await expect(failing).rejects.toThrow('refused by a rule')
  await expect(transaction([], async () => 'done')).resolves.toBe('done')
})

test('who gets no slot in time is refused as busy, and does not take one later', async () => {
  limitTo(1)
  const release = await acquireSlot(0)
  await expect(acquireSlot(20)).rejects.toMatchObject({ reason: 'unavailable' })
  release()
  const again = await acquireSlot(0)
  again()
})

test('while the queue has not moved for a second, others are refused at once; any number may arrive before', async () => {
  limitTo(1)
  const release = await acquireSlot(0)
  const burst = Array.from({ length: 200 }, () => acquireSlot(4_000))
  await sleep(1_100)
  const began = performance.now()
  await expect(acquireSlot(4_000)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(performance.now() - began).toBeLessThan(500)
  release()
  for (const slot of burst) (await slot)()
  const again = await acquireSlot(0)
  again()
})
