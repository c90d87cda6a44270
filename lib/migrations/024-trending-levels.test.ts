import { expect, test } from 'vitest'
import { findMissingIndexes } from '@/lib/db/indexes'
import { trendingLevels } from '@/lib/migrations/024-trending-levels'
import { UserModel } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const PLACE = { after: null, keep: async () => {} }

test('each trending score gets its level, and the index of the scores is dropped', async () => {
  const [scored, level, none] = [
    await anInfluencer({ trendingScore: 2_941.25 }),
    await anInfluencer({ trendingScore: 2_940.75 }),
    await anInfluencer(),
  ]
  await UserModel.collection.updateMany({ _id: scored._id }, { $unset: { trendingLevel: '' } })
  await UserModel.collection.createIndex(
    { trendingScore: -1, confidence: -1 },
    { partialFilterExpression: { listed: true } },
  )
  await trendingLevels.run(PLACE)
  await trendingLevels.run(PLACE)
  const levels = [scored, level, none].map(async ({ reload }) => (await reload()).trendingLevel)
  expect(await Promise.all(levels)).toEqual([2_941, 2_940, 0])
  const names = (await UserModel.collection.indexes()).map(({ name }) => name)
  expect(names).not.toContain('trendingScore_-1_confidence_-1')
  expect(await findMissingIndexes()).toEqual([])
})
