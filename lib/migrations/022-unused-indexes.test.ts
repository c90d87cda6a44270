import { expect, test } from 'vitest'
import { findMissingIndexes } from '@/lib/db/indexes'
import { migrate } from '@/lib/migrations/commands'
import { SCHEMA_ID } from '@/lib/migrations/queries'
import { DecisionModel } from '@/models/decision'
import { ReviewProofModel } from '@/models/review-proof'
import { SchemaVersionModel } from '@/models/schema-version'
import { SurgeModel } from '@/models/surge'
import { VotePairModel } from '@/models/vote-pair'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const namesOf = async ({ collection }: Pick<typeof SurgeModel, 'collection'>) =>
  (await collection.indexes()).map(({ name }) => name)

test('indexes that no query needs are dropped, and the others stay', async () => {
  const models = [DecisionModel, SurgeModel, ReviewProofModel, VotePairModel]
  const wanted = await Promise.all(models.map(namesOf))
  const partialFilterExpression = { step: { $type: 'string' } }
  await DecisionModel.collection.createIndex({ deciderId: 1, createdAt: -1 })
  await SurgeModel.collection.createIndex({ step: 1, stepAt: 1 }, { partialFilterExpression })
  await ReviewProofModel.collection.createIndex({ decidedAt: 1 })
  await VotePairModel.collection.createIndex({ month: 1, votes: -1 })
  await SchemaVersionModel.updateOne(
    { _id: SCHEMA_ID },
    { $set: { version: 21 } },
    { upsert: true },
  )
  await migrate()
  expect(await Promise.all(models.map(namesOf))).toEqual(wanted)
  expect(await findMissingIndexes()).toEqual([])
})
