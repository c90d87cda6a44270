import { expect, test } from 'vitest'
import { consumeCall, type Quota, refundCall } from '@/lib/db/quotas'
import { RateLimitModel } from '@/models/rate-limit'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const aQuota = (key: string, part: string, limits: [number, number] = [2, 3]): Quota => ({
  key,
  windowMs: 60_000,
  limit: limits[1],
  parts: [{ name: part, limit: limits[0] }],
})
/** Counts do not wait for a majority, so neither does reading them. */
const readBack = (key: string) => RateLimitModel.findOne({ key }).readConcern('local').lean()
const isConsumed = async (quota: Quota) => (await consumeCall(quota)) === null

test('a part can run out before the whole quota, and refused calls consume nothing', async () => {
  const [mine, theirs] = [aQuota('shared', 'mine'), aQuota('shared', 'theirs')]
  const consumed = []
  for (let n = 0; n < 10; n += 1) consumed.push(await isConsumed(mine))
  expect(consumed).toEqual([true, true, ...Array(8).fill(false)])
  expect([await isConsumed(theirs), await isConsumed(theirs)]).toEqual([true, false])
  const kept = await readBack('shared')
  expect([kept?.points, kept?.parts]).toEqual([3, { mine: 2, theirs: 1 }])
})

test('concurrent calls are each counted once, including the first', async () => {
  const quota = aQuota('crowded', 'part', [5, 9])
  const consumed = await Promise.all(Array.from({ length: 30 }, () => isConsumed(quota)))
  expect(consumed.filter(Boolean)).toHaveLength(5)
})

test('the document holds no more parts than the whole quota allows', async () => {
  for (let n = 0; n < 20; n += 1) await consumeCall(aQuota('wide', `p${n}`))
  const kept = await readBack('wide')
  expect(Object.keys(kept?.parts ?? {})).toHaveLength(3)
})

test('a refunded call can be consumed again within its window', async () => {
  const quota = aQuota('returned', 'part')
  await consumeCall(quota)
  await consumeCall(quota)
  await refundCall(quota)
  expect([await isConsumed(quota), await isConsumed(quota)]).toEqual([true, false])
  await RateLimitModel.updateOne({ key: 'returned' }, { expire: new Date(Date.now() - 1) })
  await refundCall(quota)
  expect([await isConsumed(quota), await isConsumed(quota), await isConsumed(quota)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a refusal tells how long the window lasts', async () => {
  const quota = aQuota('timed', 'part', [1, 1])
  expect(await consumeCall(quota)).toBeNull()
  const waitMs = (await consumeCall(quota)) ?? 0
  expect(waitMs).toBeGreaterThan(30_000)
  expect(waitMs).toBeLessThanOrEqual(60_000)
})
