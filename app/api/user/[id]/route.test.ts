import { expect, test } from 'vitest'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { GET } from './route'

withDatabase()

test('shows the public facts of a member and nothing more [276, 277]', async () => {
  const member = await aMember({ phone: '123', details: 'private', contributionScore: 110 })
  const { status, body } = await call(GET, { params: { id: member.id } })

  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    user: { _id: member.id, name: member.name, pic: '', contributionScore: 110 },
  })
})

test.each(['x', '', '0'.repeat(24), '123456789012', '[object Object]', 'ф'.repeat(24)])(
  'the id "%s" is unknown, not an error [278]',
  async (id) => {
    const { status, body } = await call(GET, { params: { id } })
    expect(status).toBe(404)
    expect(body).toEqual({ success: false, msg: body.msg, message: body.msg, error: body.msg })
  },
)

test('a removed member and an influencer who is not listed are unknown [278]', async () => {
  const removed = await aMember({ removedAt: new Date() })
  const pending = await anInfluencer({ approved: false, listed: false })
  const listed = await anInfluencer()
  const statuses = await Promise.all(
    [removed, pending, listed].map(async ({ id }) => (await call(GET, { params: { id } })).status),
  )
  expect(statuses).toEqual([404, 404, 200])
})
