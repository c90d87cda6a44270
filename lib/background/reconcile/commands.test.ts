import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { POST as FLAG } from '@/app/api/comment/[id]/flag/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { POST as REPLY } from '@/app/api/comment/[id]/reply/route'
import { POST as RATE } from '@/app/api/questions/route'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { runReconciliationJob } from '@/lib/background/reconcile/job'
import { countFound } from '@/lib/background/reconcile/rules'
import { findSiteMeans } from '@/lib/background/reconcile/site-mean'
import { transaction } from '@/lib/db/transaction'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { changeTotals } from '@/lib/ratings/aggregates/commands'
import { rewriteEntries, writeEntries } from '@/lib/ratings/entries/commands'
import { FlagModel } from '@/models/flag'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const SOURCES = [ReviewModel, ReactionModel, FlagModel, ReplyModel, PointModel] as const
beforeEach(async () => {
  for (const model of [...SOURCES, LeaderboardEntryModel, UserModel, SettingModel]) {
    await model.collection.deleteMany({})
  }
})

/** An influencer as a submission stores it. */
const unrated = () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
const press = (handler: typeof LIKE, id: string, member: { id: string }) =>
  call(handler, { method: 'POST', params: { id }, ...signedIn(member) })

async function rate(influencer: { id: string }, rater: { id: string }, fields: object = {}) {
  const words = { questionTitle: 'Clear', questionDetails: 'Says what was paid for.' }
  const body = { expertId: influencer.id, rating: 4, ...words, ...fields }
  return (await call(RATE, { body, ...signedIn(rater) })).body.questionId as string
}

/** Three members rate, like, flag and reply, so that no aggregate is zero. */
async function aSite() {
  await aCategory('Travel').catch(() => {})
  const influencer = await unrated()
  const [ada, bob, cleo] = [await aMember(), await aMember(), await aMember()]
  const details = { criteria: { honesty: 5, value: 2 }, tags: ['helpful', 'kind'] }
  const reviewId = await rate(influencer, ada, { rating: 5, ...details })
  await rate(influencer, bob, { rating: 2, criteria: { honesty: 3 } })
  await press(LIKE, reviewId, bob)
  await press(LIKE, reviewId, cleo)
  await press(FLAG, reviewId, cleo)
  const body = { questionDetails: 'I saw that too, more than once.' }
  await call(REPLY, { params: { id: reviewId }, body, ...signedIn(cleo) })
  return { influencer, reviewId, ada, bob, cleo }
}

const fieldsOf = (found: readonly { field: string }[]) => found.map(({ field }) => field).sort()

test('consistent data has no discrepancies, and repairing it changes nothing', async () => {
  const { influencer } = await aSite()
  await anAdmin()
  await reconcile()
  const before = await influencer.reload()

  expect(await listDiscrepancies()).toEqual([])
  expect(await reconcile()).toMatchObject({
    checked: { influencer: 1, review: 2, member: 4 },
    found: {},
    failed: 0,
    isMeanMoved: false,
  })
  expect(await influencer.reload()).toEqual(before)
})

const BROKEN: [field: string, wrong: unknown][] = [
  ['ratingSum', 77],
  ['ratingCounts', [1, 0, 0, 0, 0]],
  ['shownCounts', null],
  ['reviewsCount', 3],
  ['averageRating', 1],
  ['confidence', 4.9],
  ['trendingScore', 1],
  ['trendingLevel', 1],
  ['criteriaSums', [1, 1, 1, 1]],
  ['criteriaCounts', []],
  ['tagCounts', [9]],
  ['ratingWeeks', [{ week: 1, sum: 2, count: 3 }]],
]

test.each(BROKEN)('a wrong %s of an influencer is found and repaired', async (field, wrong) => {
  const { influencer } = await aSite()
  await UserModel.collection.updateOne({ _id: influencer._id }, { $set: { [field]: wrong } })

  const found = await listDiscrepancies()
  expect(fieldsOf(found)).toEqual([field])
  expect(found[0]).toMatchObject({ kind: 'influencer', id: influencer.id })

  expect((await reconcile()).found).toEqual({ [`influencer ${field}`]: 1 })
  expect(await listDiscrepancies()).toEqual([])
  expect(await influencer.reload()).not.toMatchObject({ [field]: wrong })
})

test.each(['relationships', 'languages', 'months'] as const)(
  'a wrong or missing breakdown by %s is found and repaired [P6]',
  async (field) => {
    const { influencer } = await aSite()
    const { _id } = influencer
    const right = await RatingBreakdownModel.findById(_id).orFail().lean()
    await RatingBreakdownModel.updateOne({ _id }, { [field]: [{ id: 'x', sum: 9, count: 2 }] })
    expect(fieldsOf(await listDiscrepancies())).toEqual([field])
    await reconcile()
    expect(await RatingBreakdownModel.findById(_id).lean()).toEqual(right)
    await RatingBreakdownModel.deleteOne({ _id })
    expect(fieldsOf(await listDiscrepancies())).toEqual(['languages', 'months', 'relationships'])
    await reconcile()
    expect(await RatingBreakdownModel.findById(_id).lean()).toEqual(right)
    expect(await listDiscrepancies()).toEqual([])
  },
)

test.each(['likesCount', 'dislikesCount', 'flagsCount', 'repliesCount', 'helpfulness'] as const)(
  'a wrong %s of a review is found and repaired',
  async (field) => {
    const { reviewId } = await aSite()
    const { [field]: right } = await ReviewModel.findById(reviewId).orFail().lean()
    await ReviewModel.updateOne({ _id: reviewId }, { [field]: 9 })
    await rewriteEntries()
    expect(await listDiscrepancies()).toEqual([
      { kind: 'review', id: reviewId, field, stored: 9, counted: right },
    ])
    await reconcile()
    expect(await ReviewModel.findById(reviewId).orFail().lean()).toMatchObject({ [field]: right })
  },
)

test('a wrong score and wrong leaderboard entries are found and repaired, and entries of zero points are ignored', async () => {
  const { ada, bob } = await aSite()
  const entries = await LeaderboardEntryModel.find({ userId: ada._id }).sort({ board: 1 }).lean()
  await UserModel.updateOne({ _id: ada._id }, { contributionScore: 999 })
  await LeaderboardEntryModel.updateOne({ _id: entries[0]?._id ?? null }, { points: 7 })
  await LeaderboardEntryModel.deleteOne({ _id: entries[1]?._id ?? null })
  const board = `all ${new Types.ObjectId()}`
  await LeaderboardEntryModel.create({ userId: ada._id, board, points: 5 })
  await LeaderboardEntryModel.create({ userId: bob._id, board, points: 0 })

  const report = await reconcile()

  expect(report.found).toEqual({ 'member contributionScore': 1, 'member leaderboards': 1 })
  expect(await ada.reload()).toMatchObject({ contributionScore: 100 })
  const repaired = await LeaderboardEntryModel.find({ userId: ada._id }).sort({ board: 1 }).lean()
  const pointsOf = (list: typeof entries) => list.map(({ board, points }) => [board, points])
  expect(pointsOf(repaired)).toEqual(pointsOf(entries))
  expect(await listDiscrepancies()).toEqual([])
})

test('a removed member has no leaderboard entries', async () => {
  const { ada } = await aSite()
  await UserModel.updateOne({ _id: ada._id }, { removedAt: new Date() })
  expect((await reconcile()).found).toEqual({ 'member leaderboards': 1 })
  expect(await LeaderboardEntryModel.countDocuments({ userId: ada._id })).toBe(0)
})

test('ledger entries without a cause are removed, and missing ones of ratings and replies are added, but not of reactions', async () => {
  const { influencer, reviewId, ada, cleo } = await aSite()
  const [rating] = await PointModel.find({ userId: ada._id }).lean()
  await PointModel.deleteMany({ userId: ada._id })
  await PointModel.create({ userId: ada._id, cause: 'rating', causeId: cleo._id, amount: 100 })
  await PointModel.deleteMany({ userId: cleo._id })
  await UserModel.updateOne({ _id: cleo._id }, { contributionScore: 0 })
  await LeaderboardEntryModel.deleteMany({ userId: cleo._id })

  const report = await reconcile()

  expect(report.found).toMatchObject({ 'member ledger': 2, 'member contributionScore': 1 })
  const entries = await PointModel.find({ userId: ada._id }).lean()
  expect(entries).toMatchObject([
    { cause: 'rating', causeId: influencer._id, amount: 100, categoryId: rating?.categoryId },
  ])
  const review = await ReviewModel.findById(reviewId).orFail().lean()
  expect(entries[0]?.createdAt).toEqual(review.createdAt)
  expect(await cleo.reload()).toMatchObject({ contributionScore: 10 })
  expect(await listDiscrepancies()).toEqual([])
})

test('ledger entries from before leaderboards had categories get one', async () => {
  const { ada } = await aSite()
  const before = await LeaderboardEntryModel.countDocuments({ userId: ada._id })
  await PointModel.updateMany({ userId: ada._id }, { $unset: { categoryId: 1 } })
  await LeaderboardEntryModel.deleteMany({ userId: ada._id })
  expect((await reconcile()).found).toEqual({ 'member ledger': 1, 'member leaderboards': 1 })
  expect(await LeaderboardEntryModel.countDocuments({ userId: ada._id })).toBe(before)
})

test('a missing entry of a review and one that differs are found and repaired', async () => {
  const { reviewId } = await aSite()
  const right = await ReviewEntryModel.findById(reviewId).orFail().lean()
  for (const change of [{ status: 'held' }, { helpfulness: 9 }, { tags: ['kind'] }]) {
    await ReviewEntryModel.updateOne({ _id: reviewId }, change)
    expect(fieldsOf(await listDiscrepancies())).toEqual(['entry'])
    await reconcile()
    expect(await ReviewEntryModel.findById(reviewId).lean()).toEqual(right)
  }
  await ReviewEntryModel.deleteOne({ _id: reviewId })
  expect(fieldsOf(await listDiscrepancies())).toEqual(['entry'])
  await reconcile()
  expect(await ReviewEntryModel.findById(reviewId).lean()).toEqual(right)
  expect(await listDiscrepancies()).toEqual([])
})

test('shards of any size cover every parent', async () => {
  const made = []
  for (let n = 0; n < 5; n += 1) made.push(await anInfluencer())
  const review = await aReview({ influencerId: made[4]?._id as Types.ObjectId })
  await UserModel.updateMany({}, { ratingSum: 1, contributionScore: 5 })
  await ReviewModel.updateMany({}, { likesCount: 2 })
  await rewriteEntries()
  for (const size of [1, 2, 5]) {
    const sizes = { influencer: size, review: size, member: size }
    const report = await reconcile({ isCheck: true, sizes })
    expect(report.checked).toEqual({ influencer: 5, review: 1, member: 1 })
    expect(report.found).toMatchObject({
      'influencer ratingSum': 5,
      'review likesCount': 1,
      'member ledger': 1,
    })
  }
  expect(await review.reload()).toMatchObject({ likesCount: 2 })
})

const INTERRUPTED = fileURLToPath(
  new URL('../../../tests/support/interrupted-reconcile.ts', import.meta.url),
)

test('a run resumes after a killed one and reports the findings of both', async () => {
  const influencers = [await anInfluencer(), await anInfluencer(), await anInfluencer()]
  await UserModel.updateMany({}, { ratingSum: 1 })
  const child = fork(INTERRUPTED, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  child.kill('SIGKILL')
  const sums = async () =>
    (await UserModel.find().sort({ _id: 1 }).lean()).map((one) => one.ratingSum)
  expect(await sums()).toEqual([0, 1, 1])
  // A run from the start would repair this one.
  await UserModel.updateOne({ _id: influencers[0]?._id ?? null }, { ratingSum: 5 })

  const report = await reconcile({ sizes: { influencer: 1 } })

  expect(await sums()).toEqual([5, 0, 0])
  expect(report.checked.influencer).toBe(3)
  expect(report.found).toMatchObject({ 'influencer ratingSum': 3 })
  expect((await reconcile()).found).toEqual({ 'influencer ratingSum': 1 })
})

/** Rates like a command of another process: rating and aggregates in one transaction, without this process's locks. */
const rateInTransaction = (influencerId: Types.ObjectId) =>
  transaction([], async () => {
    const at = new Date()
    const authorId = new Types.ObjectId()
    const words = { title: 'Clear', details: 'Honest' }
    const [review] = await ReviewModel.create([
      { influencerId, authorId, rating: 5, ...words, createdAt: at },
    ])
    if (review) await writeEntries([review.toObject()])
    await changeTotals(influencerId, [
      { before: null, after: review?.toObject() ?? null, topics: true },
    ])
  })

test('concurrent writes are neither lost nor reported', { timeout: 60_000 }, async () => {
  const influencer = await unrated()
  let isWriting = true
  const found: string[] = []
  const running = (async () => {
    while (isWriting) {
      const { found: one, failed } = await reconcile()
      found.push(...Object.keys(one), ...Array(failed).fill('failed'))
    }
  })()
  for (let n = 0; n < 60; n += 1) {
    await rateInTransaction(influencer._id)
    await sleep(5)
  }
  isWriting = false
  await running
  expect(found).toEqual([])
  expect(await influencer.reload()).toMatchObject({ ratingSum: 300, reviewsCount: 60 })
})

test('a repair counts concurrent writes to the same influencer once each', {
  timeout: 60_000,
}, async () => {
  const influencer = await unrated()
  const breakIt = () => UserModel.updateOne({ _id: influencer._id }, { $inc: { ratingSum: 1_000 } })
  await Promise.all([
    ...Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 5; n += 1) await rateInTransaction(influencer._id)
    }),
    breakIt().then(() => reconcile()),
    breakIt().then(() => reconcile({ isFresh: true })),
  ])
  await reconcile({ isFresh: true })
  expect(await influencer.reload()).toMatchObject({ ratingSum: 75, reviewsCount: 15 })
})

test('a new mean refreshes every influencer and is never a discrepancy, even halfway', async () => {
  const [rated, other] = [await unrated(), await unrated()]
  await rate(rated, await aMember(), { rating: 2 })
  const halfway: unknown[] = []
  const report = await reconcile({
    sizes: { influencer: 1 },
    // After the first shard one influencer has the new mean and the other the former one.
    onShard: async () => void halfway.push(...(await listDiscrepancies())),
  })
  expect(halfway).toEqual([])
  expect([report.found, report.isMeanMoved]).toEqual([{}, true])
  expect(await findSiteMeans()).toEqual({ current: 2, former: [] })
  expect((await other.reload()).confidence).toBe(2)
  expect(await listDiscrepancies()).toEqual([])
})

test('the job runs one shard per chunk and rests between them', async () => {
  const { influencer } = await aSite()
  await UserModel.updateOne({ _id: influencer._id }, { ratingSum: 1 })
  let [chunks, rests] = [0, 0]
  let cursor: unknown = null
  for (;;) {
    const result = await runReconciliationJob({ cursor }, async () => {
      rests += 1
    })
    chunks += 1
    if (result === 'done') break
    cursor = result.cursor
  }
  // Two chunks per kind: one with parents, one that finds no more.
  expect([chunks, rests]).toEqual([6, 5])
  expect(await influencer.reload()).toMatchObject({ ratingSum: 7 })
})

test('a run on an empty database ends', async () => {
  expect(countFound(await reconcile())).toBe(0)
})
