import { afterEach, expect, test, vi } from 'vitest'
import { startBackground, startFunction, stopBackground } from '@/lib/background/start'
import { days, hours } from '@/lib/domain/durations'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { enqueue } from '@/lib/jobs/commands'
import { listJobKinds, registerJobs } from '@/lib/jobs/registry'
import { log } from '@/lib/log'
import { JobModel } from '@/models/job'
import { anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()
afterEach(async () => {
  await stopBackground()
  await afterResponseDone()
  await JobModel.deleteMany({})
})

const beyondUndo = () =>
  anInfluencer({ listed: false, removedAt: new Date(Date.now() - days(30) - hours(2)) })
/** Creates a purge job that is due now. */
const createDuePurge = () => JobModel.create({ kind: 'purge', subject: 'all', dueAt: new Date() })

test('a start runs due jobs and schedules recurring ones, and a second start does nothing', async () => {
  const influencer = await beyondUndo()
  await createDuePurge()
  await startBackground()
  await afterResponseDone()
  expect((await influencer.reload()).name).toBe('')
  const planned = await JobModel.findOne({ kind: 'purge' }).lean()
  expect(Number(planned?.dueAt)).toBeGreaterThan(Date.now() + days(1) - 60_000)

  await startBackground()
  await stopBackground()
  await JobModel.updateMany({}, { $set: { dueAt: new Date(0) } })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await JobModel.findOne({ kind: 'purge' }).lean()).toMatchObject({ dueAt: new Date(0) })
})

test('the loop finds jobs of other processes', async () => {
  await startBackground()
  await afterResponseDone()
  const influencer = await beyondUndo()
  await JobModel.updateMany({ kind: 'purge' }, { $set: { dueAt: new Date(0) } })
  await vi.waitFor(async () => expect((await influencer.reload()).name).toBe(''), {
    timeout: 15_000,
    interval: 200,
  })
})

test('a failed poll is logged and the next one succeeds', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const find = vi.spyOn(JobModel, 'findOneAndUpdate').mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  const influencer = await beyondUndo()
  await createDuePurge()
  await startBackground()
  expect(logged).toHaveBeenCalledOnce()
  await vi.waitFor(async () => expect((await influencer.reload()).name).toBe(''), {
    timeout: 15_000,
    interval: 200,
  })
  find.mockRestore()
  logged.mockRestore()
})

test('jobs of unknown kinds are left to other processes', async () => {
  registerJobs(async () => ({}))
  await enqueue('of a newer version', 'x')
  await startBackground()
  await afterResponseDone()
  expect(await JobModel.findOne({ subject: 'x' }).lean()).toMatchObject({
    failures: 0,
    worker: null,
  })
})

test('a function builds, schedules and polls nothing, but can run the jobs of its requests', async () => {
  const indexes = vi.spyOn(JobModel, 'createIndexes')
  await createDuePurge()
  await startFunction()
  await afterResponseDone()
  expect(indexes).not.toHaveBeenCalled()
  expect(await JobModel.countDocuments()).toBe(1)
  expect((await listJobKinds()).has('purge')).toBe(true)
  indexes.mockRestore()
})

test('a function says that the database has the schema of another version, and starts', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  await startFunction()
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ found: 0 }), expect.any(String))
  logged.mockRestore()
})
