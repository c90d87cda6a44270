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
const isSpent = async (budget: Quota) => (await consumeCall(budget)) === null

test('a part ends before the whole, and what is refused takes nothing from the others', async () => {
  const [mine, theirs] = [aQuota('shared', 'mine'), aQuota('shared', 'theirs')]
  const spent = []
  for (let n = 0; n < 10; n += 1) spent.push(await isSpent(mine))
  expect(spent).toEqual([true, true, ...Array(8).fill(false)])
  expect([await isSpent(theirs), await isSpent(theirs)]).toEqual([true, false])
  const kept = await RateLimitModel.findOne({ key: 'shared' }).lean()
  expect([kept?.points, kept?.parts]).toEqual([3, { mine: 2, theirs: 1 }])
})

test('calls at once are counted once each, the first ones too', async () => {
  const budget = aQuota('crowded', 'part', [5, 9])
  const spent = await Promise.all(Array.from({ length: 30 }, () => isSpent(budget)))
  expect(spent.filter(Boolean)).toHaveLength(5)
})

test('however many parts ask, the document holds no more of them than the whole allows', async () => {
  for (let n = 0; n < 20; n += 1) await consumeCall(aQuota('wide', `p${n}`))
  const kept = await RateLimitModel.findOne({ key: 'wide' }).lean()
  expect(Object.keys(kept?.parts ?? {})).toHaveLength(3)
})

test('a call that is given back can be spent again, in its window', async () => {
  const budget = aQuota('returned', 'part')
  await consumeCall(budget)
  await consumeCall(budget)
  await refundCall(budget)
  expect([await isSpent(budget), await isSpent(budget)]).toEqual([true, false])
  await RateLimitModel.updateOne({ key: 'returned' }, { expire: new Date(Date.now() - 1) })
  await refundCall(budget)
  expect([await isSpent(budget), await isSpent(budget), await isSpent(budget)]).toEqual([
    true,
    true,
    false,
  ])
})

test('who is refused learns how long the window goes on', async () => {
  const budget = aQuota('timed', 'part', [1, 1])
  expect(await consumeCall(budget)).toBeNull()
  const waitMs = (await consumeCall(budget)) ?? 0
  expect(waitMs).toBeGreaterThan(30_000)
  expect(waitMs).toBeLessThanOrEqual(60_000)
})
