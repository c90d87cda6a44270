import { expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { GET as archive } from '@/app/api/me/archive/route'
import { POST as close } from '@/app/api/me/close/route'
import { POST as changePassword } from '@/app/api/me/password/route'
import { DELETE as endSessions } from '@/app/api/me/sessions/route'
import { POST as resetPassword } from '@/app/api/reset-password/route'
import { POST as signIn } from '@/app/api/signin/route'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { aMember, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const CURRENT = 'correct horse battery'
const NEXT = 'another good phrase'
const SENTENCE = 'Your account is suspended. Reason: Advertises.'
const suspension = { since: new Date('2026-11-01'), until: null, reason: 'Advertises.' }
const aSuspendedMember = async () =>
  aMember({ suspension, passwordHash: await hashPassword(CURRENT) })
const enter = (email: string | null | undefined, password: string) =>
  call(signIn, { body: { email, password } })

test('a suspended member downloads everything, including the suspension and its reason', async () => {
  const member = await aSuspendedMember()
  const review = await aReview({ authorId: member._id })
  const { status, body } = await call(archive, signedIn(member))
  expect([status, body.account.email, body.ratings.map(({ id }: { id: string }) => id)]).toEqual([
    200,
    member.email,
    [review.id],
  ])
  expect(body.account.suspension).toEqual({
    since: '2026-11-01T00:00:00.000Z',
    until: null,
    reason: 'Advertises.',
  })
})

test('they change the password, and continue with the new token', async () => {
  const member = await aSuspendedMember()
  const old = signedIn(member)
  const { body } = await call(changePassword, {
    body: { currentPassword: CURRENT, password: NEXT },
    ...old,
  })
  expect(body.success).toBe(true)
  expect((await call(getme, old)).status).toBe(401)
  expect((await call(getme, { token: body.token })).body.msg).toBe(SENTENCE)
  expect((await enter(member.email, CURRENT)).status).toBe(401)
  expect((await enter(member.email, NEXT)).body.msg).toBe(SENTENCE)
})

test('they reset the password by e-mail, and sign in with it', async () => {
  const member = await aSuspendedMember()
  const token = await issueToken('passwordReset', member.id)
  const reset = await call(resetPassword, { path: `/?token=${token}`, body: { password: NEXT } })
  expect(reset.body.success).toBe(true)
  const { status, body } = await enter(member.email, NEXT)
  expect([status, body.success, body.msg]).toEqual([200, true, SENTENCE])
})

test('they log out everywhere', async () => {
  const member = await aSuspendedMember()
  const session = signedIn(member)
  expect((await call(endSessions, { method: 'DELETE', ...session })).status).toBe(200)
  expect((await call(getme, session)).status).toBe(401)
})

test('they close the account permanently, with all of its content', async () => {
  const member = await aSuspendedMember()
  const review = await aReview({ authorId: member._id })
  const { status, body } = await call(close, {
    body: { closure: 'erased', currentPassword: CURRENT },
    ...signedIn(member),
  })
  expect([status, body.success]).toEqual([200, true])
  const account = await UserModel.findById(member.id).lean()
  expect([account?.removedAt instanceof Date, account?.email, account?.name]).toEqual([
    true,
    undefined,
    '',
  ])
  expect(await ReviewModel.findById(review.id).lean()).toMatchObject({
    status: 'removed',
    details: '(deleted)',
  })
  expect((await enter(member.email, CURRENT)).status).toBe(401)
})
