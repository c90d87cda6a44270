import { expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { now } from '@/lib/clock'
import { findMissingIndexes } from '@/lib/db/indexes'
import { minutes } from '@/lib/domain/durations'
import {
  FORMER_HOSTS_JOB,
  finishReviewEntries,
  reviewEntries,
} from '@/lib/migrations/027-review-entries'
import { JobModel } from '@/models/job'
import { ReviewModel } from '@/models/review'
import { COUNTED_OF_AUTHOR, HELPFUL_BY_STARS, ReviewEntryModel } from '@/models/review-entry'
import { aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const PLACE = { after: null, keep: async () => {} }
const FORMER = [
  { influencerId: 1, status: 1, helpfulness: -1, createdAt: -1 } as const,
  HELPFUL_BY_STARS,
  COUNTED_OF_AUTHOR,
]

const keysOf = async () => (await ReviewModel.collection.indexes()).map(({ key }) => key)
const entriesDiffering = async () =>
  (await listDiscrepancies()).filter(({ field }) => field === 'entry')

test('each review gets its entry; the indexes that former hosts need stay until an hour later', async () => {
  const [{ _id }] = [await aReview(), await aReview({ status: 'held', tags: ['kind'] })]
  for (const index of FORMER) await ReviewModel.collection.createIndex(index)
  await ReviewEntryModel.deleteMany()
  expect(await entriesDiffering()).toHaveLength(2)

  await reviewEntries.run(PLACE)
  await reviewEntries.run(PLACE)
  expect(await entriesDiffering()).toEqual([])
  expect(await keysOf()).toEqual(expect.arrayContaining(FORMER))
  const [job, ...others] = await JobModel.find({ kind: FORMER_HOSTS_JOB }).lean()
  expect(others).toEqual([])
  expect(Number(job?.dueAt) - now().getTime()).toBeGreaterThan(minutes(59))

  // As a host of the former version likes it meanwhile.
  await ReviewModel.updateOne({ _id }, { likesCount: 1 })
  expect(await finishReviewEntries()).toBe('done')
  for (const index of FORMER) expect(await keysOf()).not.toContainEqual(index)
  expect(await JobModel.countDocuments({ kind: 'reconcile' })).toBe(1)
  expect(await findMissingIndexes()).toEqual([])
})
