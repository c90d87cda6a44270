import { expect, test } from 'vitest'
import { POST as forget } from '@/app/api/forget-password/route'
import { GET as getme } from '@/app/api/getme/route'
import { POST as signIn } from '@/app/api/signin/route'
import { hashPassword } from '@/lib/auth/password'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { POST } from './route'

withDatabase()

const INVALID = 'This link is no longer valid. Please request a new one.'
const oldPassword = 'correct horse battery'
const password = 'a staple for the horse'

async function aForgetfulMember(email: string) {
  const member = await aMember({ email, passwordHash: await hashPassword(oldPassword) })
  await call(forget, { body: { email } })
  return { ...member, mailed: await emailedToken(email) }
}
const reset = (token: string, fields: object = { password }) =>
  call(POST, { path: `/api/reset-password?token=${token}`, body: fields })
const signInStatus = async (email: string, word: string) =>
  (await call(signIn, { body: { email, password: word } })).status

test('an e-mailed link sets a new password; the old password and every session stop working [306, 308]', async () => {
  const member = await aForgetfulMember('ada@example.com')
  const { status, body } = await reset(member.mailed)

  expect(status).toBe(200)
  expect(body).toEqual({ success: true, msg: 'Your password has been changed. Please log in.' })
  expect(await signInStatus('ada@example.com', oldPassword)).toBe(401)
  expect(await signInStatus('ada@example.com', password)).toBe(200)
  expect((await call(getme, signedIn(member))).status).toBe(401)
  expect(await TokenModel.countDocuments({ userId: member._id })).toBe(0)
})

test('the change is reported by e-mail, without a token [308]', async () => {
  const member = await aForgetfulMember('notice@example.com')
  await reset(member.mailed)

  const notice = (await emailsTo('notice@example.com')).at(-1)
  expect(notice?.subject).toBe('Your password was changed')
  expect(notice?.text).toContain('http://localhost:3000/forgot-password')
  expect(notice?.text).not.toContain('token')
})

test('the token may be in the body instead [306]', async () => {
  const { mailed } = await aForgetfulMember('body@example.com')
  const { body } = await call(POST, {
    path: '/api/reset-password',
    body: { password, token: mailed },
  })
  expect(body.success).toBe(true)
})

test('a link works once [307]', async () => {
  const { mailed } = await aForgetfulMember('once@example.com')
  await reset(mailed)
  const { status, body } = await reset(mailed, { password: 'yet another password' })

  expect(status).toBe(200)
  expect(body).toEqual({ success: false, msg: INVALID, message: INVALID, error: INVALID })
  expect(await signInStatus('once@example.com', password)).toBe(200)
})

test('of two concurrent requests one wins, and its password is the valid one [307]', async () => {
  const { mailed } = await aForgetfulMember('race@example.com')
  const words = ['first new password', 'second new password']
  const answers = await Promise.all(words.map((word) => reset(mailed, { password: word })))

  expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
  const winner = words[answers.findIndex(({ body }) => body.success)] ?? ''
  expect(await signInStatus('race@example.com', winner)).toBe(200)
})

test('a new request invalidates the older link [307]', async () => {
  const { mailed } = await aForgetfulMember('newer@example.com')
  await call(forget, { body: { email: 'newer@example.com' } })
  const newer = await emailedToken('newer@example.com')

  expect((await reset(mailed)).body.msg).toBe(INVALID)
  expect((await reset(newer)).body.success).toBe(true)
})

test('an expired link is refused before the database has deleted it [307]', async () => {
  const member = await aForgetfulMember('old@example.com')
  await TokenModel.updateOne({ userId: member._id }, { expiresAt: new Date(Date.now() - 1) })
  expect((await reset(member.mailed)).body.msg).toBe(INVALID)
  expect(await signInStatus('old@example.com', oldPassword)).toBe(200)
})

test('tokens of another kind are refused: a session, a confirmation, a revoked session, a digest [307]', async () => {
  const member = await aForgetfulMember('kinds@example.com')
  const { digest } = await TokenModel.findOne({ userId: member._id }).orFail().lean()
  const { token: session } = signedIn(member)
  await TokenModel.updateOne({ userId: member._id }, { kind: 'emailVerification' })

  for (const token of [member.mailed, session, digest, '', 'x', 'x'.repeat(300)]) {
    const { status, body } = await reset(token)
    expect([status, body.success, body.msg]).toEqual([200, false, INVALID])
  }
})

test.each([
  ['missing', {}],
  ['too short', { password: 'short' }],
  ['too long', { password: 'x'.repeat(129) }],
  ['too common', { password: 'Password1' }],
  ['an object', { password: { $ne: '' } }],
])(
  'a password that is %s is refused with a msg and leaves the link usable [141, 307]',
  async (kind, fields) => {
    const { mailed } = await aForgetfulMember(`${kind.replaceAll(' ', '-')}@example.com`)
    const { status, body } = await reset(mailed, fields)

    expect([status, body.success]).toEqual([200, false])
    expect(body.msg).toMatch(/password/)
    expect((await reset(mailed)).body.success).toBe(true)
  },
)

test('a removed member cannot return by an older link [307, 317]', async () => {
  const member = await aForgetfulMember('removed@example.com')
  await UserModel.updateOne({ _id: member._id }, { removedAt: new Date() })
  expect((await reset(member.mailed)).body.msg).toBe(INVALID)
})

test('using an e-mailed link confirms the address [306]', async () => {
  const email = 'proved@example.com'
  const member = await aMember({ email, emailVerifiedAt: null })
  await call(forget, { body: { email } })
  await reset(await emailedToken(email))
  expect((await member.reload()).emailVerifiedAt).toBeInstanceOf(Date)
})
