import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { acquireSlot } from '@/lib/db/transaction-slots'
import { DURATION, seconds } from '@/lib/domain/durations'
import { resetEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'

beforeAll(() => connect())
beforeAll(() => void Object.assign(DURATION, { stalledMs: seconds(1) }))
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
  release('ended')
  const again = await acquireSlot(0)
  again('ended')
})

test('while the queue has not moved for a second, others are refused at once; any number may arrive before', async () => {
  limitTo(1)
  const release = await acquireSlot(0)
  const burst = Array.from({ length: 200 }, () => acquireSlot(4_000))
  await sleep(1_100)
  const began = performance.now()
  await expect(acquireSlot(4_000)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(performance.now() - began).toBeLessThan(500)
  release('ended')
  for (const slot of burst) (await slot)('ended')
  const again = await acquireSlot(0)
  again('ended')
})

/** Takes all open slots and releases them; returns how many they were. */
async function cycleSlots(how: 'ended' | 'outage'): Promise<number> {
  const taken: Awaited<ReturnType<typeof acquireSlot>>[] = []
  for (;;) {
    const release = await acquireSlot(0).catch(() => null)
    if (!release) break
    taken.push(release)
  }
  for (const release of taken) release(how)
  return taken.length
}

test('outages leave three slots open, and each transaction that ends well opens one again', async () => {
  limitTo(12)
  await cycleSlots('ended')
  await cycleSlots('ended')
  expect(await cycleSlots('outage')).toBe(12)
  expect(await cycleSlots('ended')).toBe(3)
  expect(await cycleSlots('ended')).toBe(6)
  expect(await cycleSlots('ended')).toBe(12)
})

test('after an outage the callers that wait get the slots that open, in their order', async () => {
  limitTo(12)
  await cycleSlots('outage')
  const taken = await Promise.all([acquireSlot(0), acquireSlot(0), acquireSlot(0)])
  const begun: number[] = []
  const waiting = [0, 1, 2, 3].map(async (nth) => {
    const release = await acquireSlot(4_000)
    begun.push(nth)
    return release
  })
  taken[0]?.('ended')
  await vi.waitFor(() => expect(begun).toEqual([0, 1]))
  taken[1]?.('ended')
  taken[2]?.('ended')
  for (const slot of waiting) (await slot)('ended')
  expect(begun).toEqual([0, 1, 2, 3])
  await cycleSlots('ended')
})

test('a transaction that the database could not take closes slots, one that a rule refused does not', async () => {
  limitTo(12)
  const refused = transaction([], () => Promise.reject(new AppError('forbidden', 'No.')))
  await expect(refused).rejects.toThrow('No.')
  expect(await cycleSlots('ended')).toBe(12)
  const busy = transaction([], () => Promise.reject(new AppError('unavailable', 'Busy.')))
  await expect(busy).rejects.toThrow('Busy.')
  expect(await cycleSlots('ended')).toBe(6)
})
