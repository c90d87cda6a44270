import { expect, test } from 'vitest'
import { GET } from '@/app/api/influenerUnloggedData/route'
import { MESSAGES } from '@/lib/domain/messages'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const profile = (expertId: string) =>
  call(GET, { path: `/api/influenerUnloggedData?${new URLSearchParams({ expertId })}` })

test('returns exactly the nine facts of the contract, no e-mail, phone or rank [335, 336]', async () => {
  const influencer = await anInfluencer({
    email: 'private@example.com',
    publicEmail: 'press@example.com',
    phone: '+41 0000',
    rank: 3,
    country: 'CH',
    about: '<script>alert(1)</script>',
    averageRating: 4.25,
    reviewsCount: 4,
    socialHandles: '@rails',
    pic: '/api/images/x.webp',
  })
  const { status, body } = await profile(influencer.id)
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      name: influencer.name,
      category: 'Travel',
      averageRating: 4.25,
      expertise: 'Mountain railways',
      socialHandles: '@rails',
      Tell_About_Yourself: '<script>alert(1)</script>',
      pic: '/api/images/x.webp',
      reviewsCount: 4,
      country: 'CH',
    },
  ])
})

test('pending, removed, unknown and malformed ids and members are not found [278, 174]', async () => {
  const hidden = [
    (await anInfluencer({ approved: false, listed: false })).id,
    (await anInfluencer({ listed: false, removedAt: new Date() })).id,
    (await aMember()).id,
    'f'.repeat(24),
    'x',
    '',
    '{"$gt":""}',
    '123456789012',
  ]
  for (const expertId of hidden) {
    const { status, body } = await profile(expertId)
    expect([status, body.success, body.msg]).toEqual([404, false, MESSAGES.influencerNotFound])
  }
  expect((await call(GET, { path: '/api/influenerUnloggedData' })).status).toBe(404)
})
