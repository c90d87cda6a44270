import { expect, test } from 'vitest'
import { findMissingIndexes } from '@/lib/db/indexes'
import { migrate } from '@/lib/migrations/commands'
import { SCHEMA_ID } from '@/lib/migrations/queries'
import { memberTokensOf, searchTokensOf } from '@/lib/search/tokens'
import { ReviewModel } from '@/models/review'
import { SchemaVersionModel } from '@/models/schema-version'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const names = async () => (await ReviewModel.collection.indexes()).map(({ name }) => name)

test('members are found by whole words, and indexes that no query needs are dropped', async () => {
  const member = { name: 'Ada Byron', email: 'ada.byron@example.com' }
  const { reload } = await aMember({ ...member, searchKeys: ['a', 'ad', 'ada', '~da'] })
  const profile = { name: 'Ada Maps', category: 'Travel' }
  const influencer = await anInfluencer({ ...profile, searchKeys: searchTokensOf(profile) })
  const wanted = await names()
  const newest = { createdAt: -1, _id: -1 } as const
  await ReviewModel.collection.createIndexes([
    { key: { status: 1, ...newest } },
    { key: { influencerId: 1, status: 1, language: 1, ...newest } },
    { key: { influencerId: 1, status: 1, tags: 1, ...newest } },
  ])
  await SchemaVersionModel.updateOne(
    { _id: SCHEMA_ID },
    { $set: { version: 22 } },
    { upsert: true },
  )
  await migrate()
  expect(await names()).toEqual(wanted)
  expect(await findMissingIndexes()).toEqual([])
  expect((await reload()).searchKeys).toEqual(memberTokensOf(member))
  expect((await influencer.reload()).searchKeys).toEqual(influencer.searchKeys)
})
