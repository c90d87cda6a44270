import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { now } from '@/lib/clock'
import { findMissingIndexes } from '@/lib/db/indexes'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import { enqueue } from '@/lib/jobs/commands'
import { FORMER_HOSTS_JOB } from '@/lib/migrations/027-review-entries'
import { formerData } from '@/lib/migrations/028-former-data'
import { REMOVED_TEXT } from '@/lib/ratings/reviews/rules'
import { DecisionModel } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { JobModel } from '@/models/job'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'
import { aMember, anInfluencer, aReview, aSurge } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const run = async () => {
  const place = { after: null, keep: async () => {} }
  await formerData.run(place)
  await formerData.run(place)
}
const ago = (count: number) => new Date(now().getTime() - days(count))

const decide = (subjectId: Types.ObjectId, kind: 'review' | 'surge', fields: object = {}) =>
  DecisionModel.create({
    number: `D-${new Types.ObjectId()}`,
    kind,
    subjectId,
    measures: ['keep'],
    foundBy: 'reports',
    waitedMs: 1,
    tookMs: 1,
    createdAt: ago(5),
    ...fields,
  })
const versionOf = async (id: Types.ObjectId) =>
  (await DecisionModel.findById(id).lean())?.textEditedAt

test('the indexes of earlier versions go, and what waited until their hosts are gone is done', async () => {
  const { collection } = UserModel
  await collection.createIndex({ rank: 1 }, { name: 'list_rank' })
  await aReview()
  await enqueue(FORMER_HOSTS_JOB, 'review-entries', { dueAt: new Date(Date.now() + days(1)) })

  await run()
  expect((await collection.indexes()).map(({ name }) => name)).not.toContain('list_rank')
  expect(await findMissingIndexes()).toEqual([])
  expect((await JobModel.find().lean()).map(({ kind }) => kind)).toEqual(['reconcile'])
})

test('surges move to their collection, with the ids of their decisions', async () => {
  const since = ago(9)
  const { id } = await aSurge({ open: false, verdict: 'released', since, until: null })
  const surgeId = new Types.ObjectId(id)
  const review = await aReview({ surgeId, surgeVerdict: 'released' })
  const decision = await decide(surgeId, 'surge', { before: { kept: 1 } })
  const surge = await SurgeModel.collection.findOne({ _id: surgeId })
  await SurgeModel.collection.deleteMany({})
  const former = SurgeModel.db.collection('storms')
  await former.insertOne(surge as object)

  await run()
  expect(await former.countDocuments()).toBe(0)
  expect(await SurgeModel.findById(id).lean()).toMatchObject({
    verdict: 'released',
    verdicts: [{ _id: surgeId, verdict: 'released' }],
    until: new Date(since.getTime() + SURGE.holdMs),
    undoing: null,
  })
  expect((await review.reload()).surgeVerdictId).toEqual(surgeId)
  expect((await DecisionModel.findById(decision).lean())?.before).toEqual({
    kept: 1,
    verdictId: surgeId,
  })
})

test('reviews get aspects, the date of their text, and whether a version was deleted', async () => {
  const version = { rating: 3, at: ago(4) }
  const { _id } = await aReview({ editedAt: ago(3) })
  await ReviewModel.collection.updateOne(
    { _id },
    {
      $unset: { criteria: '', tags: '', relationship: '', textEditedAt: '' },
      $set: {
        history: [
          { ...version, title: 'Kind', details: 'And patient.' },
          { ...version, title: REMOVED_TEXT, details: REMOVED_TEXT },
        ],
      },
    },
  )
  const unedited = await aReview()

  await run()
  const stored = await ReviewModel.findById(_id).orFail().lean()
  expect(stored).toMatchObject({ ...NO_ASPECTS, textEditedAt: stored.editedAt })
  expect(stored.history).toMatchObject([
    { ...NO_ASPECTS, title: 'Kind', isTakenBack: false },
    { ...NO_ASPECTS, isTakenBack: true },
  ])
  expect((await unedited.reload()).textEditedAt).toBeUndefined()
})

test('influencers get the number of their comments, of their followers and of their aspects', async () => {
  const influencer = await anInfluencer()
  for (const rating of [5, 5, 2]) await aReview({ influencerId: influencer._id, rating })
  await aReview({ influencerId: influencer._id, rating: 5, status: 'removed' })
  await UserModel.collection.updateOne(
    { _id: influencer._id },
    { $set: { shownCounts: null }, $unset: { followersCount: '', criteriaSums: '' } },
  )

  await run()
  expect(await influencer.reload()).toMatchObject({
    shownCounts: [0, 1, 0, 0, 2],
    followersCount: 0,
    criteriaSums: [0, 0, 0, 0],
  })
})

test('flags get the influencer, and decisions the version of the text', async () => {
  const review = await aReview()
  const member = await aMember()
  await FlagModel.create({ reviewId: review._id, userId: member._id })
  const edited = await aReview({ editedAt: ago(3), textEditedAt: ago(3) })
  const before = await decide(edited._id, 'review')
  const after = await decide(edited._id, 'review', { createdAt: ago(1) })
  const never = await decide(review._id, 'review')
  const withoutText = await decide(review._id, 'surge')

  await run()
  expect((await FlagModel.findOne().lean())?.influencerId).toEqual(review.influencerId)
  expect(await versionOf(before._id)).toEqual(before.createdAt)
  expect(await versionOf(after._id)).toEqual(edited.textEditedAt)
  expect(await versionOf(never._id)).toBeNull()
  expect(await versionOf(withoutText._id)).toBeUndefined()
})
