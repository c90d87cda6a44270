import { expect, test } from 'vitest'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { trendingWeight } from '@/lib/domain/rating-totals'
import { findSiteMean } from '@/lib/influencers/site-mean'
import { changeInfluencer, changeReview, moveTrending } from '@/lib/ratings/aggregates/commands'
import { ratingDifference } from '@/lib/ratings/aggregates/rules'
import { ReactionModel } from '@/models/reaction'
import { SettingModel } from '@/models/setting'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const FIVE_STARS = { ...NO_ASPECTS, rating: 5, isShown: true, isCounted: true } as const
const difference = (isAdded: boolean, at = new Date()) =>
  ratingDifference({
    before: isAdded ? null : FIVE_STARS,
    after: isAdded ? FIVE_STARS : null,
    at,
    now: at,
    siteMean: 3.5,
  })

test('a rating difference changes every aggregate and the version of its influencer', async () => {
  const influencer = await anInfluencer()
  const changed = await changeInfluencer(influencer._id, difference(true))
  expect(changed).toMatchObject({ ratingSum: 5, reviewsCount: 1, averageRating: 5 })
  expect(changed?.trendingScore).toBeCloseTo(trendingWeight(new Date()), 3)
  const { __v: version } = changed as unknown as { __v: number }
  expect(version).toBeGreaterThan(0)
})

test('a command that changes no aggregate still increments the version', async () => {
  const influencer = await anInfluencer()
  const before = (await influencer.reload()) as unknown as { __v?: number }
  await changeInfluencer(influencer._id, [])
  const after = (await influencer.reload()) as unknown as { __v: number; totalsAt: Date | null }
  expect(after.__v).toBe((before.__v ?? 0) + 1)
  expect(after.totalsAt).toBeNull()
})

test('removing the last event of a trending score recalculates older events lost to rounding', async () => {
  const influencer = await anInfluencer()
  const old = new Date(Date.now() - 200 * 24 * 3_600_000)
  await aReview({ influencerId: influencer._id, rating: 5, createdAt: old })
  await changeInfluencer(influencer._id, difference(true, old))
  const like = { influencerId: influencer._id, updatedAt: new Date() }
  await moveTrending(like, true)
  await moveTrending(like, false)
  expect((await influencer.reload()).trendingScore).toBeCloseTo(trendingWeight(old), 3)
})

test('withdrawing the only like leaves a trending score of zero', async () => {
  const influencer = await anInfluencer()
  const review = await aReview({ influencerId: influencer._id, counted: false })
  const like = { influencerId: influencer._id, updatedAt: new Date() }
  await ReactionModel.create({ ...like, reviewId: review._id, userId: review.authorId, kind: null })
  await moveTrending(like, true)
  await moveTrending(like, false)
  expect(await influencer.reload()).toMatchObject({ trendingScore: 0 })
})

test('a difference changes the counts and the helpfulness of a review', async () => {
  const review = await aReview()
  await changeReview(review._id, { likes: 2, flags: 1 })
  expect(await changeReview(review._id, { likes: -1, replies: 1 })).toMatchObject({
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
