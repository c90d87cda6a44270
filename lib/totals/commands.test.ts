import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seconds } from '@/lib/domain/durations'
import { NO_FACETS } from '@/lib/domain/rating-facets'
import { followCause } from '@/lib/scores/commands'
import { aMember, anInfluencer, aReview } from '@/lib/testing/factories'
import { withDatabase } from '@/lib/testing/http'
import { markUnsettled, recount, recountAll, settle, sweepUnsettled } from '@/lib/totals/commands'
import { findSiteMean, listDrift } from '@/lib/totals/queries'
import { ratingDifference, scoreDifference } from '@/lib/totals/rules'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel, type UserRecord } from '@/models/user'

withDatabase()

const mark = async (user: { id: string }) => {
  const made = await markUnsettled<UserRecord>(UserModel, { _id: user.id })
  if (!made) throw new Error('not marked')
  return made
}
const fiveStars = (at = new Date()) =>
  ratingDifference({ before: null, after: FIVE_STARS, at, now: at, siteMean: 3.5 })
const FIVE_STARS = { ...NO_FACETS, rating: 5, isCounted: true } as const
const rated = (influencer: UserRecord) =>
  aReview({ influencerId: influencer._id, rating: 5, createdAt: new Date() })
const soon = () => new Date(Date.now() + seconds(60))

test('nothing is marked when no parent fits', async () => {
  expect(await markUnsettled<UserRecord>(UserModel, { _id: 'f'.repeat(24) })).toBeNull()
})

test('a mark is there between mark and settle, the difference after it', async () => {
  const influencer = await anInfluencer()
  const write = await mark(influencer)
  expect((await influencer.reload()).unsettled).toHaveLength(1)

  const settled = await settle(write, fiveStars())

  expect(settled).toMatchObject({ ratingSum: 5, reviewsCount: 1, unsettled: [] })
  expect(await influencer.reload()).toMatchObject({ ratingSum: 5, unsettled: [] })
})

test('a difference is applied once, however often its write settles', async () => {
  const influencer = await anInfluencer()
  await rated(influencer)
  const write = await mark(influencer)
  for (let n = 0; n < 3; n += 1) await settle(write, fiveStars())
  expect(await influencer.reload()).toMatchObject({ ratingSum: 5, reviewsCount: 1 })
})

test('a recount between truth and settle does not make the write count twice', async () => {
  const influencer = await anInfluencer()
  const write = await mark(influencer)
  await rated(influencer)
  await recount<UserRecord>(UserModel, influencer.id)
  expect(await influencer.reload()).toMatchObject({ ratingSum: 5, unsettled: [] })

  await settle(write, fiveStars())

  expect(await influencer.reload()).toMatchObject({ ratingSum: 5, reviewsCount: 1 })
})

test('a recount between mark and truth does not lose the write', async () => {
  const influencer = await anInfluencer()
  const write = await mark(influencer)
  await recount<UserRecord>(UserModel, influencer.id)
  await rated(influencer)
  await settle(write, fiveStars())
  expect(await influencer.reload()).toMatchObject({ ratingSum: 5, reviewsCount: 1, unsettled: [] })
})

test('writes and recounts all at once end with what is true', { timeout: 90_000 }, async () => {
  const influencer = await anInfluencer()
  const write = async () => {
    const made = await mark(influencer)
    await rated(influencer)
    await settle(made, fiveStars())
  }
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 4 === 3 ? recount<UserRecord>(UserModel, influencer.id) : write(),
    ),
  )
  // A recount that found no quiet moment leaves a mark for the sweep.
  await sweepUnsettled(soon())
  expect(await influencer.reload()).toMatchObject({
    ratingSum: 150,
    reviewsCount: 30,
    unsettled: [],
  })
  const drift = await listDrift()
  expect(drift.filter(({ parent }) => parent.endsWith(influencer.id))).toEqual([])
})

test('the sweep counts what an old mark was left on, and leaves young marks alone', async () => {
  const [crashed, busy] = [await anInfluencer(), await anInfluencer()]
  await mark(crashed)
  await rated(crashed)
  await UserModel.updateOne(
    { _id: crashed.id },
    { 'unsettled.0.at': new Date(Date.now() - 10_000) },
  )
  await mark(busy)

  await sweepUnsettled(new Date(Date.now() - 4_000))

  expect(await crashed.reload()).toMatchObject({ ratingSum: 5, reviewsCount: 1, unsettled: [] })
  expect((await busy.reload()).unsettled).toHaveLength(1)
})

test('a swept member has his ledger mended: missing entries made, orphans taken out', async () => {
  const [member, influencer] = [await aMember(), await anInfluencer()]
  const review = await aReview({ authorId: member._id, influencerId: influencer._id })
  const reply = await ReplyModel.create({ reviewId: review._id, authorId: member._id, text: 'Hi' })
  const entry = { userId: member._id, amount: 100 }
  await PointModel.create({ ...entry, cause: 'rating', causeId: member._id })
  await PointModel.create({ ...entry, amount: 1, cause: 'reaction', causeId: review._id })
  await UserModel.updateOne({ _id: member.id }, { contributionScore: 999 })

  await recount<UserRecord>(UserModel, member.id)

  expect(await member.reload()).toMatchObject({ contributionScore: 110, unsettled: [] })
  const left = await PointModel.find({ userId: member.id }).sort({ amount: -1 }).lean()
  expect(left.map(({ cause, causeId }) => [cause, String(causeId)])).toEqual([
    ['rating', influencer.id],
    ['reply', String(reply._id)],
  ])
})

test('a reaction keeps its entry, and none is made up for one that has none', async () => {
  const member = await aMember()
  const first = await aReview()
  for (const { _id: reviewId, influencerId } of [first, await aReview()]) {
    await ReactionModel.create({ reviewId, influencerId, userId: member._id, kind: 'like' })
  }
  await PointModel.create({ userId: member._id, amount: 1, cause: 'reaction', causeId: first._id })
  await recount<UserRecord>(UserModel, member.id)
  expect(await member.reload()).toMatchObject({ contributionScore: 1 })
})

test('a recount of a member beside awards counts each once', { timeout: 90_000 }, async () => {
  const member = await aMember()
  const review = await aReview()
  const award = async () => {
    const made = await mark(member)
    const reply = await ReplyModel.create({
      reviewId: review._id,
      authorId: member._id,
      text: 'Hi',
    })
    const cause = { userId: member._id, cause: 'reply', causeId: reply._id } as const
    await settle(made, scoreDifference(await followCause(cause, async () => true)))
  }
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 3 === 2 ? recount<UserRecord>(UserModel, member.id) : award(),
    ),
  )
  await sweepUnsettled(soon())
  expect(await member.reload()).toMatchObject({ contributionScore: 160, unsettled: [] })
})

test('a full recount mends whatever is wrong, says what it was, and measures the mean', async () => {
  await ReviewModel.deleteMany()
  const influencer = await anInfluencer({ ratingSum: 77, reviewsCount: 3, averageRating: 1 })
  const review = await aReview({ influencerId: influencer._id, rating: 2, likesCount: 9 })
  await aReview({ influencerId: influencer._id, rating: 5 })

  const found = await recountAll()

  const fields = found
    .filter(({ parent }) => parent.endsWith(influencer.id))
    .map((one) => one.field)
  expect(fields).toEqual(expect.arrayContaining(['ratingSum', 'reviewsCount', 'averageRating']))
  expect(found).toContainEqual({
    parent: `review ${review.id}`,
    field: 'likesCount',
    stored: 9,
    counted: 0,
  })
  expect(await findSiteMean()).toBe(3.5)
  expect(await influencer.reload()).toMatchObject({ ratingSum: 7, reviewsCount: 2 })
  expect(await listDrift()).toEqual([])
})

test('the mean is 3.5 until a recount has measured it', async () => {
  await SettingModel.deleteMany()
  expect(await findSiteMean()).toBe(3.5)
  await SettingModel.create({ _id: 'siteMean', value: 4.25 })
  expect(await findSiteMean()).toBe(4.25)
})

test('a mark id is nobody else’s', async () => {
  const influencer = await anInfluencer()
  const write = await mark(influencer)
  await settle({ ...write, id: randomUUID() }, fiveStars())
  // The foreign id met no mark: the totals were counted, and counting clears every mark.
  expect(await influencer.reload()).toMatchObject({ ratingSum: 0, unsettled: [] })
})
