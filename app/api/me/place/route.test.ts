import { expect, test } from 'vitest'
import { POST as rate } from '@/app/api/questions/route'
import { aCategory, aMember, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { GET } from './route'

withDatabase()

test('returns the own rank on each leaderboard, and null without points', async () => {
  const { name: category } = await aCategory()
  const influencer = await anInfluencer({ category })
  const [member, other] = [await aMember(), await aMember({ contributionScore: 500 })]
  const body = {
    expertId: influencer.id,
    rating: 4,
    questionTitle: 'Useful',
    questionDetails: 'Names every sponsor.',
  }
  await call(rate, { body, ...signedIn(member) })

  const ask = async (path: string, who = member) =>
    (await call(GET, { path, ...signedIn(who) })).body
  const first = {
    success: true,
    place: { position: 1, points: 100, pointsToNext: null, isBeyond: false },
  }
  expect(await ask('/?period=week')).toEqual(first)
  expect(await ask(`/?period=month&category=${encodeURIComponent(category)}`)).toEqual(first)
  expect(await ask('/')).toEqual({
    success: true,
    place: {
      position: 2,
      points: 100,
      pointsToNext: 400 + Number(member.id > other.id),
      isBeyond: false,
    },
  })
  expect(await ask('/?period=week', other)).toEqual({ success: true, place: null })
  expect(await ask('/?category=Nowhere')).toEqual({ success: true, place: null })
})

test.each(['missing', 'forged'])('a %s token has no rank', async (token) => {
  const { status, body } = await call(GET, { token: token === 'missing' ? null : token })
  expect([status, body.success]).toEqual([401, false])
})

test('an unknown period is refused', async () => {
  const { status } = await call(GET, { path: '/?period=year', ...signedIn(await aMember()) })
  expect(status).toBe(400)
})
