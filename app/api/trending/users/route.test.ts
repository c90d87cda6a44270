import { expect, test } from 'vitest'
import { aMember, anAdmin, anInfluencer } from '@/lib/testing/factories'
import { call, withDatabase } from '@/lib/testing/http'
import { GET } from './route'

withDatabase()

test('members by score, highest first, with three keys; no admins, nobody removed, nobody at 0 [246, 271, 272]', async () => {
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

test('holds at most 50 people [271]', async () => {
  await Promise.all(Array.from({ length: 51 }, () => aMember({ contributionScore: 10 })))
  expect((await call(GET)).body).toHaveLength(50)
})
