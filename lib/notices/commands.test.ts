import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { deleteNotices, tell } from '@/lib/notices/commands'
import { NoticeModel } from '@/models/notice'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

test('who is erased is taken out of the entries of others, which an index finds', async () => {
  const [userId, gone, other] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()]
  for (const personId of [gone, other])
    await tell(userId, { kind: 'reply', subject: 'r1', personId })
  const costs = await explainQueries(() => deleteNotices(gone))
  expect(costs.map(({ isScan }) => isScan)).not.toContain(true)
  expect(await NoticeModel.find({ userId }).lean()).toMatchObject([{ peopleIds: [other] }])
})
