import { afterEach, expect, test, vi } from 'vitest'
import { recountDaily, startBackground, stopBackground, sweep } from '@/lib/background'
import { log } from '@/lib/log'
import { aMember, anInfluencer, aReview } from '@/lib/testing/factories'
import { withDatabase } from '@/lib/testing/http'
import { FlagModel } from '@/models/flag'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

withDatabase()
afterEach(stopBackground)

const old = () => [{ id: 'left by a crash', at: new Date(Date.now() - 60_000) }]
const crashed = () => anInfluencer({ reviewsCount: 9, unsettled: old() } as never)

test('the first run is done when the start has resolved, and a second start starts nothing', async () => {
  const influencer = await crashed()
  await startBackground()
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0, unsettled: [] })

  await startBackground()
  await stopBackground()
  const later = await crashed()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await later.reload()).toMatchObject({ reviewsCount: 9 })
})

test('it goes on sweeping by itself', async () => {
  await startBackground()
  const influencer = await crashed()
  await vi.waitFor(
    async () => expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 }),
    { timeout: 15_000, interval: 200 },
  )
})

test('a sweep that fails is logged, and the next one works', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const find = vi.spyOn(UserModel, 'find').mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  await startBackground()
  expect(logged).toHaveBeenCalledOnce()
  const influencer = await crashed()
  await vi.waitFor(
    async () => expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 }),
    { timeout: 15_000, interval: 200 },
  )
  find.mockRestore()
  logged.mockRestore()
})

test('a review whose fifth flag was interrupted is hidden by the sweep', async () => {
  const review = await aReview({ unsettled: old() } as never)
  for (let n = 0; n < 5; n += 1) {
    await FlagModel.create({ reviewId: review._id, userId: (await aMember())._id, raised: true })
  }
  await sweep()
  expect(await ReviewModel.findById(review.id).lean()).toMatchObject({
    status: 'held',
    counted: false,
    flagsCount: 5,
    unsettled: [],
  })
})

test('an account whose removal was interrupted is removed to the end', async () => {
  const member = await aMember()
  const review = await aReview({ authorId: member._id })
  await UserModel.updateOne(
    { _id: member.id },
    { removedAt: new Date(), cascade: 'remove', updatedAt: new Date(Date.now() - 60_000) },
    { timestamps: false },
  )
  await sweep()
  expect(await review.reload()).toMatchObject({ status: 'removed', removedBy: 'account' })
  expect(await member.reload()).toMatchObject({ cascade: null })
})

test('everything is counted anew once a day, by one of all processes', async () => {
  await SettingModel.deleteMany({ _id: 'recountedAt' })
  const influencer = await anInfluencer({ reviewsCount: 9 })
  expect(await recountDaily()).toBe(false)
  expect(await recountDaily()).toBe(false)
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 9 })

  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await SettingModel.updateOne({ _id: 'recountedAt' }, { value: yesterday })
  const ran = await Promise.all([recountDaily(), recountDaily(), recountDaily()])

  expect(ran.filter(Boolean)).toHaveLength(1)
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 })
  expect(await recountDaily()).toBe(false)
})
