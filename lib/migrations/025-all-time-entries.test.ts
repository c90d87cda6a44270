import { expect, test } from 'vitest'
import { findMissingIndexes } from '@/lib/db/indexes'
import { allTimeEntries } from '@/lib/migrations/025-all-time-entries'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { UserModel } from '@/models/user'
import { aMember, anAdmin } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const PLACE = { after: null, keep: async () => {} }

test('each listed member with points gets an entry of all time, and the index of the scores is dropped', async () => {
  const [member, other] = [
    await aMember({ contributionScore: 40 }),
    await aMember({ contributionScore: 70 }),
  ]
  await aMember()
  await aMember({ contributionScore: 900, removedAt: new Date() })
  await anAdmin({ contributionScore: 900 })
  await LeaderboardEntryModel.deleteMany({ userId: member._id })
  await UserModel.collection.createIndex(
    { contributionScore: -1, _id: 1 },
    { partialFilterExpression: { role: member.role, contributionScore: { $gt: 0 } } },
  )
  await allTimeEntries.run(PLACE)
  await allTimeEntries.run(PLACE)
  const entries = await LeaderboardEntryModel.find().sort({ points: 1 }).lean()
  expect(entries.map(({ userId, board, points }) => [String(userId), board, points])).toEqual([
    [member.id, 'all', 40],
    [other.id, 'all', 70],
  ])
  const names = (await UserModel.collection.indexes()).map(({ name }) => name)
  expect(names).not.toContain('contributionScore_-1__id_1')
  expect(await findMissingIndexes()).toEqual([])
})
