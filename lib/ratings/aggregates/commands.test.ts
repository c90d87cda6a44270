import type { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { days } from '@/lib/domain/durations'
import { trendingWeight } from '@/lib/domain/rating-totals'
import { findSiteMean } from '@/lib/influencers/statistics/site-mean'
import { changeTotals, moveTrending } from '@/lib/ratings/aggregates/commands'
import { changeCounts } from '@/lib/ratings/changes/commands'
import { ReactionModel } from '@/models/reaction'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const review = (influencerId: Types.ObjectId, createdAt: Date, isCounted: boolean) => ({
  influencerId,
  rating: 5,
  status: isCounted ? ('shown' as const) : ('removed' as const),
  counted: isCounted,
  createdAt,
})
const rated = (influencerId: Types.ObjectId, createdAt = new Date()) =>
  changeTotals(influencerId, [{ before: null, after: review(influencerId, createdAt, true) }])

test('a rating changes every aggregate and the version of its influencer', async () => {
  const influencer = await anInfluencer()
  const changed = await rated(influencer._id)
  expect(changed).toMatchObject({ ratingSum: 5, reviewsCount: 1, averageRating: 5 })
  expect(changed?.trendingScore).toBeCloseTo(trendingWeight(new Date()), 3)
  const after = (await influencer.reload()) as unknown as { __v: number; totalsAt: Date | null }
  expect(after).toMatchObject({ ratingSum: 5, reviewsCount: 1, averageRating: 5 })
  expect(after.totalsAt).not.toBeNull()
  expect(after.__v).toBeGreaterThan(0)
})

test('a command that changes no aggregate still increments the version', async () => {
  const influencer = await anInfluencer()
  const before = (await influencer.reload()) as unknown as { __v?: number }
  await changeTotals(influencer._id, [])
  const after = (await influencer.reload()) as unknown as { __v: number; totalsAt: Date | null }
  expect(after.__v).toBe((before.__v ?? 0) + 1)
  expect(after.totalsAt).toBeNull()
})

const like = async (influencerId: Types.ObjectId, at: Date, isAdded: boolean) =>
  moveTrending(await UserModel.findById(influencerId).orFail().lean(), [{ at, isAdded }])

test('a like changes the level of a trending score only with the whole number below it', async () => {
  const influencer = await anInfluencer({ trendingScore: trendingWeight(new Date()) + 10.5 })
  const before = await influencer.reload()
  await like(influencer._id, new Date(), true)
  const after = await influencer.reload()
  expect(after.trendingScore).toBeGreaterThan(before.trendingScore)
  for (const { trendingScore, trendingLevel } of [before, after]) {
    expect(trendingLevel).toBe(Math.floor(trendingScore))
  }
  await like(influencer._id, new Date(Date.now() + days(365)), true)
  const later = await influencer.reload()
  expect(later.trendingLevel).toBe(Math.floor(later.trendingScore))
  expect(later.trendingLevel).toBeGreaterThan(after.trendingLevel ?? 0)
})

test('removing the last event of a trending score recalculates older events lost to rounding', async () => {
  const influencer = await anInfluencer()
  const old = new Date(Date.now() - 200 * 24 * 3_600_000)
  await aReview({ influencerId: influencer._id, rating: 5, createdAt: old })
  await rated(influencer._id, old)
  const at = new Date()
  await like(influencer._id, at, true)
  await like(influencer._id, at, false)
  expect((await influencer.reload()).trendingScore).toBeCloseTo(trendingWeight(old), 3)
})

test('withdrawing the only like leaves a trending score of zero', async () => {
  const influencer = await anInfluencer()
  const review = await aReview({ influencerId: influencer._id, counted: false })
  const at = new Date()
  const reaction = { influencerId: influencer._id, reviewId: review._id, userId: review.authorId }
  await ReactionModel.create({ ...reaction, updatedAt: at, kind: null })
  await like(influencer._id, at, true)
  await like(influencer._id, at, false)
  expect(await influencer.reload()).toMatchObject({ trendingScore: 0 })
})

test('a difference changes the counts and the helpfulness of a review', async () => {
  const review = await aReview()
  await changeCounts(review._id, { likes: 2, flags: 1 })
  expect(await changeCounts(review._id, { likes: -1, replies: 1 })).toMatchObject({
    likesCount: 1,
    flagsCount: 1,
    repliesCount: 1,
  })
  expect((await review.reload()).helpfulness).toBeGreaterThan(0)
})

test('the mean is 3.5 until it has been measured', async () => {
  await SettingModel.deleteMany()
  expect(await findSiteMean()).toBe(3.5)
  await SettingModel.create({ _id: 'siteMean', value: 4.25 })
  expect(await findSiteMean()).toBe(4.25)
})
