import { expect, test } from 'vitest'
import { POST as resend } from '@/app/api/verify-email/resend/route'
import { TokenModel } from '@/models/token'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { POST } from './route'

withDatabase()

async function anUnverified(email: string) {
  const member = await aMember({ email, emailVerifiedAt: null })
  await call(resend, { method: 'POST', ...signedIn(member) })
  return { ...member, mailed: await emailedToken(email) }
}

test('the e-mailed token confirms the address, once [119]', async () => {
  const member = await anUnverified('ada@example.com')
  const { status, body } = await call(POST, { body: { token: member.mailed } })

  expect(status).toBe(200)
  expect(body).toEqual({ success: true, msg: 'Thanks. Your email address is confirmed.' })
  const { emailVerifiedAt } = await member.reload()
  expect(emailVerifiedAt).toBeInstanceOf(Date)
  const again = await call(POST, { body: { token: member.mailed } })
  expect([again.status, again.body.success]).toEqual([200, false])
  expect((await member.reload()).emailVerifiedAt).toEqual(emailVerifiedAt)
})

test.each([{}, { token: '' }, { token: 'x' }, { token: { $gt: '' } }, { token: 'x'.repeat(300) }])(
  'the token in %o is refused [307, 347]',
  async (sent) => {
    const { status, body } = await call(POST, { body: sent })
    expect([status, body.success, body.msg]).toEqual([
      200,
      false,
      'This link is no longer valid. Please request a new one.',
    ])
  },
)

test('an expired token, or one of another kind, confirms nothing [307]', async () => {
  const old = await anUnverified('old@example.com')
  await TokenModel.updateOne({ userId: old._id }, { expiresAt: new Date(Date.now() - 1) })
  const other = await anUnverified('other@example.com')
  await TokenModel.updateOne({ userId: other._id }, { kind: 'passwordReset' })

  for (const member of [old, other]) {
    expect((await call(POST, { body: { token: member.mailed } })).body.success).toBe(false)
    expect((await member.reload()).emailVerifiedAt).toBeNull()
  }
})

test('another e-mail invalidates the first link', async () => {
  const member = await anUnverified('again@example.com')
  const { body } = await call(resend, { method: 'POST', ...signedIn(member) })
  expect(body).toEqual({
    success: true,
    msg: 'We’ve sent you an email. Please open the link in it.',
  })
  const newer = await emailedToken('again@example.com')

  expect((await call(POST, { body: { token: member.mailed } })).body.success).toBe(false)
  expect((await call(POST, { body: { token: newer } })).body.success).toBe(true)
})

test('a confirmed member gets no e-mail, a visitor is refused', async () => {
  const member = await aMember({ email: 'done@example.com' })
  const { body } = await call(resend, { method: 'POST', ...signedIn(member) })
  expect(body).toEqual({ success: true, msg: 'Your email address is already confirmed.' })
  expect(await emailsTo('done@example.com')).toEqual([])
  expect((await call(resend, { method: 'POST' })).status).toBe(401)
})
