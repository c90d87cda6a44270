import { MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { oncePerTransaction } from '@/lib/db/after-commit'
import { consumeCall, type Quota, refundCall } from '@/lib/db/quotas'
import { transaction } from '@/lib/db/transaction'
import { RateLimitModel } from '@/models/rate-limit'
import { pass, setClock } from '@/tests/support/clock'
import { withDatabase, withSettings } from '@/tests/support/http'

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

/** Runs as the only process, which counts in its memory. */
const alone = <T>(run: () => Promise<T>) => withSettings({ SEVERAL_HOSTS: '0' }, run)
const among = <T>(run: () => Promise<T>) => withSettings({ SEVERAL_HOSTS: '1' }, run)
const EACH = [
  ['in the memory of the only process', alone],
  ['in the database', among],
] as const

test.each(EACH)(
  'a part can run out before the whole quota, and refused calls consume nothing, %s',
  (where, as) =>
    as(async () => {
      const [mine, theirs] = [aQuota(where, 'mine'), aQuota(where, 'theirs')]
      const consumed = []
      for (let n = 0; n < 10; n += 1) consumed.push(await isConsumed(mine))
      expect(consumed).toEqual([true, true, ...Array(8).fill(false)])
      expect([await isConsumed(theirs), await isConsumed(theirs)]).toEqual([true, false])
    }),
)

test('calls of the only process are not written, unless their window is longer than a minute', () =>
  alone(async () => {
    const quota = aQuota('brief', 'part')
    await consumeCall(quota)
    expect(await readBack('brief')).toBeNull()
    await consumeCall({ ...quota, key: 'long', windowMs: 60_001 })
    expect(await readBack('long')).toMatchObject({ points: 1 })
  }))

test('several workers of one host share the counts', () =>
  withSettings({ SEVERAL_HOSTS: '0', WEB_CONCURRENCY: '2' }, async () => {
    await consumeCall(aQuota('workers', 'part'))
    expect(await readBack('workers')).toMatchObject({ points: 1 })
  }))

test.each(EACH)(
  'a transaction consumes each of its calls once, however often it is retried, %s',
  (where, as) =>
    as(async () => {
      const quota = aQuota(`retried ${where}`, 'part', [9, 2])
      let tries = 0
      const answers = await transaction([], async () => {
        tries += 1
        const consumed = [await isConsumed(quota), await isConsumed(quota)]
        if (tries < 3) throw new MongoServerError({ errorLabels: ['TransientTransactionError'] })
        return consumed
      })
      expect([tries, ...answers, await isConsumed(quota)]).toEqual([3, true, true, false])
    }),
)

test('what failed in one attempt of a transaction is done again in the next, and what was done is not', async () => {
  let [tries, counted] = [0, 0]
  const done = await transaction([], async () => {
    tries += 1
    await oncePerTransaction('counted', async () => {
      counted += 1
    })
    return oncePerTransaction('failing', async () => {
      if (tries === 1) throw new MongoServerError({ errorLabels: ['TransientTransactionError'] })
      return 'done'
    })
  })
  expect([tries, counted, done]).toEqual([2, 1, 'done'])
})

test('all counters of a quota are in one document', async () => {
  const [mine, theirs] = [aQuota('shared', 'mine'), aQuota('shared', 'theirs')]
  for (let n = 0; n < 4; n += 1) await consumeCall(mine)
  await consumeCall(theirs)
  const kept = await readBack('shared')
  expect([kept?.points, kept?.parts]).toEqual([3, { mine: 2, theirs: 1 }])
})

test.each(EACH)('concurrent calls are each counted once, including the first, %s', (where, as) =>
  as(async () => {
    const quota = aQuota(`crowded ${where}`, 'part', [5, 9])
    const consumed = await Promise.all(Array.from({ length: 30 }, () => isConsumed(quota)))
    expect(consumed.filter(Boolean)).toHaveLength(5)
  }),
)

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

test('in memory too a refunded call can be consumed again, and a new window begins at the end of the last', () =>
  alone(async () => {
    setClock(Date.now())
    const quota = aQuota('passing', 'part')
    expect([await isConsumed(quota), await isConsumed(quota)]).toEqual([true, true])
    await refundCall(quota)
    expect([await isConsumed(quota), await isConsumed(quota)]).toEqual([true, false])
    pass(60_000)
    await refundCall(quota)
    const consumed = [await isConsumed(quota), await isConsumed(quota), await isConsumed(quota)]
    expect(consumed).toEqual([true, true, false])
  }))

test.each(EACH)('a refusal tells how long the window lasts, %s', (where, as) =>
  as(async () => {
    const quota = aQuota(`timed ${where}`, 'part', [1, 1])
    expect(await consumeCall(quota)).toBeNull()
    const waitMs = (await consumeCall(quota)) ?? 0
    expect(waitMs).toBeGreaterThan(30_000)
    expect(waitMs).toBeLessThanOrEqual(60_000)
  }),
)
