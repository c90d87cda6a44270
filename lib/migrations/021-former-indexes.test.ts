import { expect, test } from 'vitest'
import { findMissingIndexes } from '@/lib/db/indexes'
import { migrate } from '@/lib/migrations/commands'
import { SCHEMA_ID } from '@/lib/migrations/queries'
import { ReviewModel } from '@/models/review'
import { SchemaVersionModel } from '@/models/schema-version'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const namesOf = async ({ collection }: Pick<typeof UserModel, 'collection'>) =>
  (await collection.indexes()).map(({ name }) => name)

test('indexes that others have replaced are dropped, the others stay, and a second run finds nothing', async () => {
  const models = [UserModel, ReviewModel] as const
  const wanted = [await namesOf(models[0]), await namesOf(models[1])]
  await UserModel.collection.createIndexes([
    { key: { listed: 1, trendingScore: -1, confidence: -1 } },
    { key: { role: 1, contributionScore: -1, _id: 1 } },
    { key: { pic: 1 } },
  ])
  await ReviewModel.collection.createIndexes([{ key: { influencerId: 1, counted: 1, rating: 1 } }])
  for (const _ of ['first', 'second']) {
    await SchemaVersionModel.updateOne(
      { _id: SCHEMA_ID },
      { $set: { version: 20 } },
      { upsert: true },
    )
    await migrate()
    expect([await namesOf(models[0]), await namesOf(models[1])]).toEqual(wanted)
  }
  expect(await findMissingIndexes()).toEqual([])
})
