import { expect, test } from 'vitest'
import { queueItems } from '@/lib/migrations/013-queue-items'
import { FlagModel } from '@/models/flag'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { aMember, anInfluencer, aReview, aSurge } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const run = () => queueItems.run({ after: null, keep: async () => {} })

test('open flags become reports, and all that waits becomes one item each, however often it runs', async () => {
  const review = await aReview()
  const [one, other] = [await aMember(), await aMember()]
  for (const { _id } of [one, other]) {
    await FlagModel.create({ reviewId: review._id, userId: _id, raised: true })
  }
  await FlagModel.create({ reviewId: review._id, userId: (await aMember())._id, raised: false })
  const submission = await anInfluencer({ approved: false, listed: false })
  const surge = await aSurge()
  await run()
  await run()
  expect(await ReportModel.countDocuments({ subjectId: review._id, state: 'open' })).toBe(2)
  const items = await QueueItemModel.find({ isOpen: true }).lean()
  const found = (kind: string, id: string) =>
    items.filter((item) => item.kind === kind && String(item.subjectId) === id).length
  expect([
    found('review', review.id),
    found('submission', submission.id),
    found('surge', surge.id),
  ]).toEqual([1, 1, 1])
  expect(items.find(({ kind }) => kind === 'review')?.reportsCount).toBe(2)
})
