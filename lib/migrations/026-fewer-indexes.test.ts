import { expect, test } from 'vitest'
import { PRESENT } from '@/lib/db/define-model'
import { findMissingIndexes } from '@/lib/db/indexes'
import { migrate } from '@/lib/migrations/commands'
import { SCHEMA_ID } from '@/lib/migrations/queries'
import { FlagModel } from '@/models/flag'
import { ReportModel } from '@/models/report'
import { SchemaVersionModel } from '@/models/schema-version'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const namesOf = async ({ collection }: Pick<typeof FlagModel, 'collection'>) =>
  (await collection.indexes()).map(({ name }) => name)

test('indexes whose queries others serve as well are dropped, and the others stay', async () => {
  const models = [ReportModel, FlagModel]
  const wanted = await Promise.all(models.map(namesOf))
  await ReportModel.collection.createIndex({ reporterId: 1, state: 1 })
  await ReportModel.collection.createIndex(
    { jointId: 1, state: 1 },
    { name: 'joint', partialFilterExpression: { jointId: PRESENT.id } },
  )
  await FlagModel.collection.createIndex({ reviewId: 1, voided: 1, raised: 1 })
  await SchemaVersionModel.updateOne(
    { _id: SCHEMA_ID },
    { $set: { version: 25 } },
    { upsert: true },
  )
  await migrate()
  expect(await Promise.all(models.map(namesOf))).toEqual(wanted)
  expect(await findMissingIndexes()).toEqual([])
})
