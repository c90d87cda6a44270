import { trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { POST as bulk } from '@/app/api/admin/bulk/route'
import { GET as list } from '@/app/api/users/route'
import { POST as withdraw } from '@/app/api/users/unapprove/[id]/route'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const waiting = (fields = {}) => anInfluencer({ approved: false, listed: false, ...fields })
const act = (admin: { id: string }, body: object) => call(bulk, { body, ...signedIn(admin) })
const stateOf = async (ids: string[]) =>
  (
    await UserModel.find({ _id: trusted({ $in: ids }) })
      .sort({ _id: 1 })
      .lean()
  ).map(({ approved, listed, removedAt }) => [approved, listed, removedAt === null])

test('two hundred accounts are approved, unapproved, removed and restored, each with an entry in the audit log', {
  timeout: 120_000,
}, async () => {
  const admin = await anAdmin()
  const made = await UserModel.insertMany(
    Array.from({ length: 200 }, (_, n) => ({ name: `Queue ${n}`, role: 2 })),
  )
  const ids = made.map(({ id }) => id)
  const steps = [
    ['approve', [true, true, true]],
    ['unapprove', [false, false, true]],
    ['remove', [false, false, false]],
    ['restore', [false, false, true]],
  ] as const
  for (const [action, expected] of steps) {
    const { status, body } = await act(admin, { action, ids, reason: 'Queue' })
    expect([status, body.failed, body.done.length]).toEqual([200, [], 200])
    expect(new Set((await stateOf(ids)).map(String))).toEqual(new Set([String(expected)]))
    expect(await AuditModel.countDocuments({ action, reason: 'Queue' })).toBe(200)
  }
})

test('a refusal for one account does not stop the others, and is reported with its name', async () => {
  const admin = await anAdmin()
  const [good, member] = [await waiting(), await aMember()]
  const { body } = await act(admin, {
    action: 'approve',
    ids: [member.id, good.id, good.id, 'f'.repeat(24)],
  })
  expect(body.done).toEqual([good.id])
  expect(body.failed).toHaveLength(2)
  expect(body.failed).toEqual(
    expect.arrayContaining([
      { id: member.id, msg: SERVER_MESSAGES.notInfluencer },
      { id: 'f'.repeat(24), msg: SERVER_MESSAGES.accountNotFound },
    ]),
  )
  const self = await act(admin, { action: 'remove', ids: [admin.id] })
  expect(self.body.failed).toEqual([{ id: admin.id, msg: SERVER_MESSAGES.protectedAccount }])
  expect((await admin.reload()).removedAt).toBeNull()
})

test.each([
  { action: 'raiseRank', ids: ['f'.repeat(24)] },
  { action: 'approve', ids: [] },
  { action: 'approve', ids: ['x'] },
  { action: 'approve', ids: Array(201).fill('f'.repeat(24)) },
  { action: 'approve', ids: ['f'.repeat(24)], reason: 'x'.repeat(501) },
])('an invalid bulk call is refused', async (body) => {
  expect((await act(await anAdmin(), body)).status).toBe(400)
})

test('undoing an approval hides the influencer, and keeps rank and ratings', async () => {
  const admin = await anAdmin()
  const influencer = await anInfluencer({ rank: 4, reviewsCount: 2, category: 'Withdrawn' })
  const member = await aMember()
  const take = (id: string) =>
    call(withdraw, { method: 'POST', params: { id }, ...signedIn(admin) })
  expect((await take(influencer.id)).status).toBe(200)
  expect((await take(influencer.id)).status).toBe(200)
  expect(await influencer.reload()).toMatchObject({
    approved: false,
    listed: false,
    rank: 4,
    reviewsCount: 2,
  })
  expect(await AuditModel.countDocuments({ subjectId: influencer.id, action: 'unapprove' })).toBe(1)
  const { users } = (await call(list, { path: '/?skip=0' })).body
  expect(users.map(({ _id }: { _id: string }) => _id)).not.toContain(influencer.id)
  expect((await take(member.id)).body.msg).toBe(SERVER_MESSAGES.notInfluencer)
})
