import { expect, test } from 'vitest'
import { surgeNames } from '@/lib/migrations/016-surge-names'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const run = () => surgeNames.run({ after: null, keep: async () => {} })

test('surges are stored under the names of the next version, too, however often it runs', async () => {
  const influencer = await anInfluencer()
  const current = { id: influencer._id, since: new Date(), onlyNewcomers: true }
  await UserModel.updateOne({ _id: influencer._id }, { storm: current })
  const inSurge = await aReview({ influencerId: influencer._id, stormId: influencer._id })
  const verdict = { stormVerdict: 'voided', stormVerdictId: inSurge._id } as const
  const decided = await aReview({
    influencerId: influencer._id,
    stormId: influencer._id,
    ...verdict,
  })
  const other = await aReview({ influencerId: influencer._id })
  await run()
  await run()
  const { storm, surge } = await UserModel.findById(influencer._id).orFail().lean()
  expect(surge).toMatchObject(current)
  expect(surge).toEqual(storm)
  expect(await ReviewModel.findById(inSurge._id).lean()).toMatchObject({
    surgeId: influencer._id,
    surgeVerdict: null,
    surgeVerdictId: null,
  })
  expect(await ReviewModel.findById(decided._id).lean()).toMatchObject({
    surgeId: influencer._id,
    surgeVerdict: 'voided',
    surgeVerdictId: inSurge._id,
  })
  expect((await ReviewModel.findById(other._id).lean())?.surgeId).toBeNull()
})
