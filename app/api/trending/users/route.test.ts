import { expect, test } from 'vitest'
import { POST as rate } from '@/app/api/questions/route'
import { aCategory, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { GET } from './route'

withDatabase()

test('members by score, highest first, with three keys; no admins, removed accounts or members without points [246, 271, 272]', async () => {
  const second = await aMember({ contributionScore: 110 })
  const first = await aMember({ contributionScore: 900 })
  await aMember({ contributionScore: 0 })
  await anAdmin({ contributionScore: 5_000 })
  await aMember({ contributionScore: 5_000, removedAt: new Date() })
  await anInfluencer({ contributionScore: 5_000 })
  const { status, body } = await call(GET)

  expect(status).toBe(200)
  expect(body).toEqual([
    { _id: first.id, name: first.name, contributionScore: 900 },
    { _id: second.id, name: second.name, contributionScore: 110 },
  ])
})

test('has at most 50 members [271]', async () => {
  await Promise.all(Array.from({ length: 51 }, () => aMember({ contributionScore: 10 })))
  expect((await call(GET)).body).toHaveLength(50)
})

test('another period and a category have their own leaderboards, with the same three keys', async () => {
  const { name: category } = await aCategory()
  const influencer = await anInfluencer({ category })
  const member = await aMember({ contributionScore: 5 })
  const body = {
    expertId: influencer.id,
    rating: 2,
    questionTitle: 'Useful',
    questionDetails: 'Names every sponsor.',
  }
  await call(rate, { body, ...signedIn(member) })
  const expected = [{ _id: member.id, name: member.name, contributionScore: 100 }]
  const path = `/?${new URLSearchParams({ category })}`
  expect((await call(GET, { path })).body).toEqual(expected)
  expect((await call(GET, { path: `${path}&period=week` })).body).toEqual(expected)
  expect((await call(GET, { path: '/?category=Nowhere' })).body).toEqual([])
})
