import { trusted } from 'mongoose'
import { expect, test } from 'vitest'
import type { Actor } from '@/lib/accounts/types'
import { NO_FACETS, REVIEW_TAG_IDS } from '@/lib/domain/rating-facets'
import { STARS } from '@/lib/domain/stars'
import { castReaction, toggleFlag } from '@/lib/reactions/commands'
import { rateInfluencer } from '@/lib/reviews/commands'
import { aMember, anInfluencer } from '@/lib/testing/factories'
import { withDatabase } from '@/lib/testing/http'
import { listDrift } from '@/lib/totals/queries'
import { MEAN_UNTIL_MEASURED } from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

withDatabase()

const several = <T>(number: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, n) => make(n)))

async function anActor(): Promise<Actor> {
  const { id, name } = await aMember()
  return { id, name, role: 0, isVerified: true }
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

test('200 ratings at once by 50 people of 3 influencers: each rating and each reward once, totals exact', {
  timeout: 120_000,
}, async () => {
  const influencers = await several(3, () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED }))
  const people = await several(50, anActor)

  const outcomes = await several(200, (n) =>
    rateInfluencer(
      {
        influencerId: at(influencers, Math.floor(n / 50)).id,
        rating: at([1, 2, 3, 4, 5] as const, n * 7),
        title: `Number ${n}`,
        details: 'At once with all the others',
        criteria: { ...NO_FACETS.criteria, content: at(STARS, n * 3) },
        tags: [at(REVIEW_TAG_IDS, n), at(REVIEW_TAG_IDS, n + 5)],
      },
      at(people, n),
    ),
  )

  // 50 people rate three influencers, and one of them a second time.
  expect(await ReviewModel.countDocuments()).toBe(150)
  expect(outcomes.reduce((sum, { pointsAwarded }) => sum + pointsAwarded, 0)).toBe(150 * 100)
  const members = await UserModel.find({ _id: trusted({ $in: people.map(({ id }) => id) }) }).lean()
  expect(new Set(members.map(({ contributionScore }) => contributionScore))).toEqual(new Set([300]))
  const rated = await Promise.all(influencers.map(({ reload }) => reload()))
  expect(rated.map(({ reviewsCount }) => reviewsCount)).toEqual([50, 50, 50])
  expect(await listDrift()).toEqual([])
})

test('a thousand presses at once leave one reaction and one flag a person, totals exact', {
  timeout: 180_000,
}, async () => {
  const authors = await several(3, anActor)
  const reviews = await several(3, async (n) => {
    const { id: influencerId } = await anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
    const rating = { influencerId, rating: 4, title: 'Clear', details: 'Honest' } as const
    return (await rateInfluencer(rating, at(authors, n))).reviewId
  })
  const people = await several(40, anActor)

  const pressed = await Promise.allSettled(
    Array.from({ length: 1_000 }, (_, n) => {
      const press = { reviewId: at(reviews, n), idempotencyKey: null }
      const actor = at(people, n * 7)
      if (n % 10 === 0) return toggleFlag(press, actor)
      return castReaction(press, actor, n % 3 === 0 ? 'dislike' : 'like')
    }),
  )

  // A review that flags have hidden meanwhile is not found any more; nothing else is refused.
  const refusals = pressed.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals.filter(({ reason }) => reason !== 'notFound')).toEqual([])
  for (const choices of [await ReactionModel.find().lean(), await FlagModel.find().lean()]) {
    const keys = choices.map(({ reviewId, userId }) => `${reviewId} ${userId}`)
    expect(keys.length).toBe(new Set(keys).size)
  }
  const standing = await ReactionModel.countDocuments({ kind: trusted({ $ne: null }) })
  expect(await PointModel.countDocuments({ cause: 'reaction' })).toBe(standing)
  expect(await listDrift()).toEqual([])
})
