import { expect, test } from 'vitest'
import { findMissingIndexes } from '@/lib/db/indexes'
import { migrate } from '@/lib/migrations/commands'
import { SCHEMA_ID } from '@/lib/migrations/queries'
import { ReviewProofModel } from '@/models/review-proof'
import { SchemaVersionModel } from '@/models/schema-version'
import { SurgeModel } from '@/models/surge'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const namesOf = async ({ collection }: Pick<typeof SurgeModel, 'collection'>) =>
  (await collection.indexes()).map(({ name }) => name)

test('indexes that no query reads are dropped, and the others stay', async () => {
  const wanted = [await namesOf(SurgeModel), await namesOf(ReviewProofModel)]
  const partialFilterExpression = { step: { $type: 'string' } }
  await SurgeModel.collection.createIndex({ step: 1, stepAt: 1 }, { partialFilterExpression })
  await ReviewProofModel.collection.createIndex({ decidedAt: 1 })
  await SchemaVersionModel.updateOne(
    { _id: SCHEMA_ID },
    { $set: { version: 21 } },
    { upsert: true },
  )
  await migrate()
  expect([await namesOf(SurgeModel), await namesOf(ReviewProofModel)]).toEqual(wanted)
  expect(await findMissingIndexes()).toEqual([])
})
