import { expect, test } from 'vitest'
import { GET } from '@/app/api/trending/influencer/route'
import { UserModel } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

test('without any rating or like no influencer is trending', async () => {
  await anInfluencer()
  const { status, body } = await call(GET)
  expect([status, body]).toEqual([200, []])
})

test('the ten with the highest trending score, ties by confidence, with their six keys and the reasons for their rank [270]', async () => {
  await UserModel.deleteMany({})
  for (let n = 1; n <= 9; n += 1) await anInfluencer({ name: `T${n}`, trendingScore: n })
  await anInfluencer({ name: 'Sure', trendingScore: 50, confidence: 4.5 })
  await anInfluencer({ name: 'Unsure', trendingScore: 50, confidence: 3.5 })
  const { body } = await call(GET)

  expect(body.map(({ name }: { name: string }) => name)).toEqual(
    'Sure Unsure T9 T8 T7 T6 T5 T4 T3 T2'.split(' '),
  )
  expect(Object.keys(body[0]).sort()).toEqual(
    '_id activity averageRating contributionScore expertise name pic'.split(' '),
  )
})

test('those of one level of the score are in the order of their scores, whatever their confidence', async () => {
  await UserModel.deleteMany({})
  const scores = [...Array(13).keys()].map((n) => 7 + n / 16)
  for (const [n, trendingScore] of scores.entries()) {
    await anInfluencer({ name: `${n}`, trendingScore, confidence: 5 - n / 16 })
  }
  const { body } = await call(GET)
  expect(body.map(({ name }: { name: string }) => Number(name))).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
  ])
})

test('removed and pending influencers are not trending [316]', async () => {
  await UserModel.deleteMany({})
  await anInfluencer({ trendingScore: 9, listed: false, removedAt: new Date() })
  await anInfluencer({ trendingScore: 9, listed: false, approved: false })
  expect((await call(GET)).body).toEqual([])
})
