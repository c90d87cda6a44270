import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { countsOf } from '@/lib/counters'
import { transaction } from '@/lib/db/transaction'
import { days } from '@/lib/domain/durations'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { enqueue, RECURRING_SUBJECT, scheduleRecurringJobs } from '@/lib/jobs/commands'
import { claimNextJob, LEASE_MS } from '@/lib/jobs/lease'
import { countJobs } from '@/lib/jobs/queries'
import { registerJobs } from '@/lib/jobs/registry'
import { FAILURES_TO_REPORT } from '@/lib/jobs/rules'
import { allowJobs, jobDone, runDueJobs, runJob, stopJobs } from '@/lib/jobs/run'
import type { Chunk, JobHandlers } from '@/lib/jobs/types'
import { log } from '@/lib/log'
import { JobModel } from '@/models/job'
import { SettingModel } from '@/models/setting'
import { withDatabase } from '@/tests/support/http'
import { countToFour } from '@/tests/support/interrupted-job'
import { killWorker } from '@/tests/support/kill-writer'

withDatabase()
afterEach(async () => {
  await afterResponseDone()
  await JobModel.deleteMany({})
})

const fresh = () => new Types.ObjectId().toHexString()
const handle = (handlers: JobHandlers) => registerJobs(async () => handlers)
const find = (kind: string, subject: string) => JobModel.findOne({ kind, subject }).lean()
/** Makes every job due, as if all pauses had ended. */
const makeDue = () => JobModel.updateMany({}, { $set: { dueAt: new Date(0) } })

/** A promise with the function that resolves it. */
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

async function increment(_id: string): Promise<void> {
  await SettingModel.updateOne({ _id }, { $inc: { value: 1 } }, { upsert: true })
}
const countOf = async (_id: string) => (await SettingModel.findById(_id).lean())?.value ?? 0

test('a job enqueued in a transaction runs once after the commit and never after an abort', async () => {
  const [subject, given] = [fresh(), [] as unknown[]]
  handle({ note: async (chunk) => done(given.push(chunk)) })
  await transaction([], async () => {
    await enqueue('note', subject, { data: { a: 1 } })
    await enqueue('note', subject, { data: { a: 2 } })
    expect(given).toEqual([])
  })
  await afterResponseDone()
  expect(given).toEqual([{ subject, data: { a: 2 }, cursor: null }])
  const aborted = transaction([], async () => {
    await enqueue('note', fresh())
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  await afterResponseDone()
  expect([given.length, await JobModel.countDocuments()]).toEqual([1, 0])
})

const done = (_: unknown) => 'done' as const

test('concurrent requests for the same job create one job, with and without transactions', async () => {
  const subject = fresh()
  handle({})
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2 ? enqueue('note', subject) : transaction([], () => enqueue('note', subject)),
    ),
  )
  expect(await JobModel.countDocuments()).toBe(1)
  expect(await find('note', subject)).toMatchObject({ version: 12 })
})

test.each([
  ['with transactions', true],
  ['without transactions', false],
])('a job that is enqueued again while it runs, runs once more (%s)', async (_, isTransaction) => {
  const [subject, started, asked] = [fresh(), signal(), signal()]
  const seen: unknown[] = []
  const run = async ({ data }: Chunk) => {
    seen.push(data)
    started.give()
    await asked.given
    return 'done' as const
  }
  handle({ slow: isTransaction ? run : { run, isTransaction: false } })
  await enqueue('slow', subject, { data: 1 })
  await started.given
  await enqueue('slow', subject, { data: 2 })
  asked.give()
  await afterResponseDone()
  expect(seen).toEqual([1, 2])
  expect(await find('slow', subject)).toBeNull()
})

test('a chunk commits together with its cursor, and a failed one is retried from there', async () => {
  const [subject, counter] = [fresh(), fresh()]
  let failures = 2
  const cursors: unknown[] = []
  handle({
    count: async ({ cursor }) => {
      cursors.push(cursor)
      await increment(counter)
      if (cursor === 2 && failures > 0) {
        failures -= 1
        throw new Error('not now')
      }
      const next = Number(cursor ?? 0) + 1
      return next === 4 ? 'done' : { cursor: next }
    },
  })
  await enqueue('count', subject)
  await afterResponseDone()
  expect(await find('count', subject)).toMatchObject({ cursor: 2, failures: 1, worker: null })
  expect(await countOf(counter)).toBe(2)
  await expect(runJob('count', subject)).rejects.toThrow('not now')
  await runJob('count', subject)
  expect(cursors).toEqual([null, 1, 2, 2, 2, 3])
  expect([await countOf(counter), await find('count', subject)]).toEqual([4, null])
})

test('a worker that lost its lease writes nothing, and the next one does all the work', async () => {
  const [subject, counter] = [fresh(), fresh()]
  const [started, goOn] = [signal(), signal()]
  handle({
    count: async () => {
      await increment(counter)
      started.give()
      await goOn.given
      return 'done'
    },
  })
  await enqueue('count', subject)
  await started.given
  // Its lease has expired, and another worker has the job.
  await JobModel.updateOne({ subject }, { $set: { worker: 'another', leaseUntil: new Date(0) } })
  goOn.give()
  await afterResponseDone()
  expect([await countOf(counter), (await find('count', subject))?.worker]).toEqual([0, 'another'])
  await runDueJobs(20_000)
  expect([await countOf(counter), await find('count', subject)]).toEqual([1, null])
})

test.each(['runner', 'own'] as const)(
  'a killed worker leaves no half-done chunk, and another one continues when its lease expires (transaction: %s)',
  async (mode) => {
    const [subject, counter] = [fresh(), fresh()]
    handle({})
    await enqueue('count', subject, { data: counter })
    await killWorker(subject, mode)
    const left = await find('count', subject)
    expect([left?.cursor, await countOf(counter)]).toEqual([2, 2])
    expect(Number(left?.leaseUntil) - Date.now()).toBeLessThanOrEqual(LEASE_MS)
    handle({ count: countToFour })
    expect(await runDueJobs(20_000)).toBe(0)
    await JobModel.updateOne({ subject }, { $set: { leaseUntil: new Date() } })
    expect(await runDueJobs(20_000)).toBe(1)
    expect([await countOf(counter), await find('count', subject)]).toEqual([4, null])
  },
)

test('among concurrent workers each chunk runs once', async () => {
  const [counter, jobs] = [fresh(), Array.from({ length: 10 }, fresh)]
  handle({})
  for (const subject of jobs) await enqueue('count', subject)
  handle({
    count: async ({ cursor }) => {
      await SettingModel.create({ _id: fresh(), value: counter })
      const next = Number(cursor ?? 0) + 1
      return next === 3 ? 'done' : { cursor: next }
    },
  })
  await Promise.all([
    ...jobs.flatMap((subject) => [runJob('count', subject), runJob('count', subject)]),
    runDueJobs(20_000),
    runDueJobs(20_000),
  ])
  expect(await SettingModel.countDocuments({ value: counter })).toBe(30)
  expect(await JobModel.countDocuments()).toBe(0)
})

test('another worker takes over an expired lease without a new request', async () => {
  const subject = fresh()
  handle({})
  await enqueue('note', subject)
  const lease = await claimNextJob(['note'])
  expect(lease?.subject).toBe(subject)
  expect(await claimNextJob(['note'])).toBeNull()
  await JobModel.updateOne({ subject }, { $set: { leaseUntil: new Date(Date.now() - 1) } })
  handle({ note: async () => 'done' })
  expect(await runDueJobs(20_000)).toBe(1)
  expect(await find('note', subject)).toBeNull()
})

test('a long chunk keeps renewing its lease until it ends', async () => {
  const [subject, started, goOn] = [fresh(), signal(), signal()]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const run = async () => {
    started.give()
    await goOn.given
    return 'done' as const
  }
  handle({ long: { run, isTransaction: false } })
  await enqueue('long', subject)
  await started.given
  await JobModel.updateOne({ subject }, { $set: { leaseUntil: new Date(0) } })
  vi.advanceTimersByTime(LEASE_MS / 3)
  await expect
    .poll(async () => Number((await find('long', subject))?.leaseUntil))
    .toBeGreaterThan(Date.now() + LEASE_MS / 2)
  goOn.give()
  await afterResponseDone()
  expect([await find('long', subject), vi.getTimerCount()]).toEqual([null, 0])
})

test('a failing job backs off, is reported once and retried hourly without end', async () => {
  const subject = fresh()
  const report = vi.spyOn(log, 'error').mockImplementation(() => {})
  onTestFinished(() => report.mockRestore())
  handle({
    bad: async () => {
      throw new TypeError('cannot read "secret" of ada@example.com')
    },
  })
  await enqueue('bad', subject)
  const pauses: number[] = []
  for (let tries = 1; tries <= FAILURES_TO_REPORT + 2; tries += 1) {
    await afterResponseDone()
    const job = await find('bad', subject)
    expect(job).toMatchObject({ failures: tries, lastError: 'TypeError: cannot read "…" of …@…' })
    pauses.push((Number(job?.dueAt) - Date.now()) / 1_000)
    expect(await runDueJobs(20_000)).toBe(0)
    await makeDue()
    await runDueJobs(20_000)
  }
  const expected = [5, 10, 20, 40, 80, 160, 320, 3_600, 3_600, 3_600]
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan((expected[index] ?? 0) - 2)
    expect(pause).toBeLessThan((expected[index] ?? 0) * 1.25 + 1)
  }
  expect(report.mock.calls.map(([line, text]) => [line, text])).toEqual([
    [
      expect.objectContaining({ kind: 'bad', subject, failures: FAILURES_TO_REPORT }),
      'job failing',
    ],
  ])
  expect(await countJobs()).toEqual([
    expect.objectContaining({ kind: 'bad', waiting: 1, failing: 1 }),
  ])
  expect(countsOf('jobFailures').get('bad')).toBe(FAILURES_TO_REPORT + 3)
  // Enqueued again, it runs at once.
  handle({ bad: async () => 'done' })
  await enqueue('bad', subject)
  await afterResponseDone()
  expect(await find('bad', subject)).toBeNull()
})

test('a recurring job exists once for all hosts and schedules its next run', async () => {
  let runs = 0
  handle({ daily: { everyMs: days(1), run: async () => done(runs++) } })
  await Promise.all(Array.from({ length: 5 }, scheduleRecurringJobs))
  expect(await JobModel.countDocuments()).toBe(1)
  expect(await runDueJobs(20_000)).toBe(0)
  expect(await countJobs()).toMatchObject([{ kind: 'daily', waiting: 0, oldestDueMs: 0 }])

  await JobModel.updateOne({}, { $set: { dueAt: new Date(Date.now() - 60_000) } })
  expect((await countJobs())[0]?.oldestDueMs).toBeGreaterThan(59_000)
  await Promise.all(Array.from({ length: 5 }, () => runDueJobs(20_000)))
  expect(runs).toBe(1)
  await scheduleRecurringJobs()
  const planned = await find('daily', RECURRING_SUBJECT)
  expect(Number(planned?.dueAt) - Date.now()).toBeGreaterThan(days(1) - 10_000)
  expect(planned).toMatchObject({ worker: null, leaseUntil: null })
})

test('a job that re-enqueues itself for later is kept and does not run at once', async () => {
  let runs = 0
  const subject = fresh()
  handle({
    again: async () => {
      runs += 1
      await enqueue('again', subject, { dueAt: new Date(Date.now() + days(1)) })
      return 'done'
    },
  })
  await enqueue('again', subject)
  await afterResponseDone()
  await runDueJobs(20_000)
  expect(runs).toBe(1)
  expect(Number((await find('again', subject))?.dueAt)).toBeGreaterThan(Date.now() + days(0.9))
})

test('a shutdown waits for the running chunk and leaves the rest to another process', async () => {
  const [subject, started, goOn] = [fresh(), signal(), signal()]
  handle({
    long: async ({ cursor }) => {
      started.give()
      await goOn.given
      return Number(cursor) === 1 ? 'done' : { cursor: 1 }
    },
  })
  onTestFinished(allowJobs)
  await enqueue('long', subject)
  await started.given
  const stopped = stopJobs()
  goOn.give()
  await stopped
  expect(await find('long', subject)).toMatchObject({ cursor: 1, worker: null, leaseUntil: null })
  await enqueue('long', fresh())
  await afterResponseDone()
  expect(await runDueJobs(20_000)).toBe(0)
  allowJobs()
  expect(await runDueJobs(20_000)).toBe(2)
})

test('at most four jobs run at once in a process, and all of them run', async () => {
  const four = signal()
  let [atOnce, most] = [0, 0]
  handle({
    slow: async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      if (atOnce === 4) four.give()
      await four.given
      atOnce -= 1
      return 'done'
    },
  })
  await Promise.all(Array.from({ length: 12 }, () => enqueue('slow', fresh())))
  await afterResponseDone()
  expect([most, await JobModel.countDocuments()]).toEqual([4, 0])
})

test('waiting for a job ends when it is done or after the time limit', async () => {
  const [subject, other] = [fresh(), fresh()]
  handle({ slow: async () => done(await sleep(100)) })
  await enqueue('slow', subject)
  await jobDone('slow', subject, 5_000)
  expect(await find('slow', subject)).toBeNull()
  handle({})
  await enqueue('slow', other)
  const before = performance.now()
  await jobDone('slow', other, 100)
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(await find('slow', other)).not.toBeNull()
})
