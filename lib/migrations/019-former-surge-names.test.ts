import type { Document } from 'mongodb'
import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { ensureIndexes } from '@/lib/db/indexes'
import { surgeNames } from '@/lib/migrations/016-surge-names'
import { formerSurgeNames } from '@/lib/migrations/019-former-surge-names'
import { AuditModel } from '@/models/audit'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const PLACE = { after: null, keep: async () => {} }
const surgeId = new Types.ObjectId()
const verdictId = new Types.ObjectId()
const current = { id: surgeId, since: new Date(), onlyNewcomers: true }

/** Stores an influencer in a surge with two ratings, one of them decided, and one of before, as earlier versions did. */
async function store() {
  const influencerId = (await anInfluencer())._id
  const ids = [1, 2, 3].map(async () => (await aReview({ influencerId }))._id)
  const [pending, decided, before] = await Promise.all(ids)
  const setUser = { $set: { storm: current }, $unset: { surge: '' } }
  await UserModel.collection.updateOne({ _id: influencerId }, setUser)
  const undecided = { stormId: surgeId, stormVerdict: null }
  const voided = { stormId: surgeId, stormVerdict: 'voided', stormVerdictId: verdictId }
  for (const [_id, $set] of [
    [pending, undecided],
    [decided, voided],
    [before, { stormId: null }],
  ] as const) {
    const $unset = { surgeId: '', surgeVerdict: '', surgeVerdictId: '' }
    await ReviewModel.collection.updateOne({ _id: _id as Types.ObjectId }, { $set, $unset })
  }
  return { influencerId, pending, decided, before }
}

const stored = async (model: typeof ReviewModel | typeof UserModel, _id: unknown) =>
  (await (model as typeof ReviewModel).collection.findOne({ _id } as Document)) as Document

test('surges get the names of today, however often it runs, and lose their former ones afterwards', async () => {
  const { influencerId, pending, decided, before } = await store()
  for (const migration of [surgeNames, surgeNames, formerSurgeNames, formerSurgeNames]) {
    await migration.run(PLACE)
    expect((await stored(UserModel, influencerId)).surge).toEqual(current)
    expect(await stored(ReviewModel, pending)).toMatchObject({ surgeId, surgeVerdict: null })
    const verdict = { surgeVerdict: 'voided', surgeVerdictId: verdictId }
    expect(await stored(ReviewModel, decided)).toMatchObject({ surgeId, ...verdict })
    expect((await stored(ReviewModel, before)).surgeId ?? null).toBeNull()
  }
  expect(await stored(UserModel, influencerId)).not.toHaveProperty('storm')
  for (const id of [pending, decided, before]) {
    expect(JSON.stringify(await stored(ReviewModel, id))).not.toMatch(/storm/)
  }
})

test('what an earlier version stored under the former names meanwhile is not lost', async () => {
  const { influencerId, pending, decided } = await store()
  await ReviewModel.collection.createIndex({ stormId: 1, status: 1 })
  await AuditModel.create({ action: 'endStorm', actorId: influencerId, subjectId: influencerId })
  await formerSurgeNames.run(PLACE)
  expect((await stored(UserModel, influencerId)).surge).toEqual(current)
  expect(await stored(ReviewModel, pending)).toMatchObject({ surgeId })
  expect(await stored(ReviewModel, decided)).toMatchObject({ surgeVerdict: 'voided' })
  expect(await AuditModel.countDocuments({ action: 'endSurge' })).toBe(1)
  await ensureIndexes()
  const indexes = await ReviewModel.collection.indexes()
  expect(JSON.stringify(indexes)).not.toMatch(/storm/)
})
