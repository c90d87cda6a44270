import { beforeAll, expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { GET as archive } from '@/app/api/me/archive/route'
import { POST as changeEmail } from '@/app/api/me/email/route'
import { POST as resetPassword } from '@/app/api/reset-password/route'
import { POST as signIn } from '@/app/api/signin/route'
import { POST as signUp } from '@/app/api/signup/route'
import { POST as verify } from '@/app/api/verify-email/route'
import { newTotpSecret } from '@/lib/accounts/second-factor/totp'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { days, hours } from '@/lib/domain/durations'
import { encrypt } from '@/lib/email/encryption'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { aMember } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { POST } from './route'

withDatabase()

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const CHANGED = 'Your email address was changed'
let made = 0
const aFreshAddress = () => `changed.${made++}@example.com`
const subjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)
/** Changes the address as a stranger who knows the password can. */
async function change({ id }: { id: string }, email = aFreshAddress()) {
  const { tokenVersion } = await UserModel.findById(id).orFail().lean()
  const body = { email, currentPassword: PASSWORD }
  const asked = await call(changeEmail, { body, ...signedIn({ id, tokenVersion }) })
  expect(asked.body.success).toBe(true)
  await call(verify, { body: { token: await emailedToken(email) } })
  return email
}

async function returnToken(email: string): Promise<string> {
  const mails = await emailsTo(email)
  const text = mails.findLast(({ subject }) => subject === CHANGED)?.text
  return /token=([\w-]+)&do=restore/.exec(text ?? '')?.[1] ?? ''
}

async function press(token: string) {
  const { headers } = await call(POST, {
    body: new URLSearchParams({ token, do: 'restore' }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  })
  return headers.get('location')
}

test('the former address takes the account back: sessions and password end, and a reset begins, once [A11]', async () => {
  const person = await aMember({ passwordHash })
  const old = person.email ?? ''
  const now = await change(person)
  const stranger = await inSession(person)
  const token = await returnToken(old)
  expect(await press(token)).toBe('/recovery?do=restore&outcome=done')

  const stored = await UserModel.findById(person.id, '+passwordHash').orFail().lean()
  expect([stored.email, stored.mailbox, stored.passwordHash]).toEqual([old, old, undefined])
  expect((await call(getme, { token: stranger.token })).status).toBe(401)
  for (const email of [old, now]) {
    expect((await call(signIn, { body: { email, password: PASSWORD } })).status).toBe(401)
  }
  expect((await subjects(old)).at(-1)).toBe('Choose a new password')
  expect((await subjects(now)).at(-1)).toBe('This is no longer the address of your account')
  const events = await SecurityEventModel.find({ userId: person.id }).lean()
  expect(events.map(({ kind }) => kind)).toContain('emailRestored')
  const body = { token: await emailedToken(old), password: 'another fine password' }
  expect((await call(resetPassword, { body })).body.success).toBe(true)
  expect(await press(token)).toBe('/recovery?do=restore&outcome=expired')
})

test('it works for seven days [A11]', async () => {
  const person = await aMember({ passwordHash })
  await change(person)
  const token = await returnToken(person.email ?? '')
  pass(days(7) + 1_000)
  expect(await press(token)).toBe('/recovery?do=restore&outcome=expired')
})

test('the person who changed the address cannot stop its return: not by a reset, another change, or an account there [A11]', async () => {
  const person = await aMember({ passwordHash })
  const old = person.email ?? ''
  const second = await change(person)
  const reset = await issueToken('passwordReset', person.id)
  await call(resetPassword, { body: { token: reset, password: PASSWORD } })
  pass(hours(1))
  await change(person)
  const body = { name: 'Mallory', email: old, password: 'another fine password' }
  const taken = await call(signUp, { body })
  expect([taken.status, taken.body.success]).toEqual([409, false])

  expect(await press(await returnToken(old))).toBe('/recovery?do=restore&outcome=done')
  expect((await person.reload()).email).toBe(old)
  // Nor does the stranger's own address bring it back.
  expect(await press(await returnToken(second))).toBe('/recovery?do=restore&outcome=expired')
})

test('the holder of the account can go back to a former address [A11]', async () => {
  const person = await aMember({ passwordHash })
  await change(person)
  await change(person, person.email ?? '')
  expect((await person.reload()).email).toBe(person.email)
})

test('factors from before the change stay, those since then end [A11]', async () => {
  const before = await aMemberWithTotp()
  await SecondFactorModel.updateOne(
    { userId: before.member.id },
    { 'totp.since': new Date(Date.now() - days(9)) },
  )
  await change(before.member)
  expect(await press(await returnToken(before.email))).toContain('done')
  expect((await before.member.reload()).secondFactors).toEqual(['totp'])
  const kept = await SecondFactorModel.findOne({ userId: before.member.id }).orFail().lean()
  expect([Boolean(kept.totp), kept.recoveryCodes]).toEqual([true, []])

  const after = await aMember({ passwordHash })
  await change(after)
  await SecondFactorModel.create({
    userId: after._id,
    totp: { secret: encrypt(newTotpSecret()), since: new Date(Date.now() + 1_000), lastStep: 0 },
  })
  await UserModel.updateOne({ _id: after._id }, { secondFactors: ['totp'] })
  expect(await press(await returnToken(after.email ?? ''))).toContain('done')
  expect((await after.reload()).secondFactors).toBeUndefined()
  expect(await SecondFactorModel.countDocuments({ userId: after._id })).toBe(0)
})

test('an address that was never confirmed is told, but cannot take the account: it may be a stranger’s [A11]', async () => {
  const person = await aMember({ passwordHash, emailVerifiedAt: null })
  await change(person)
  expect(await subjects(person.email ?? '')).toContain(CHANGED)
  expect(await returnToken(person.email ?? '')).toBe('')
})

test('the archive names former addresses, and they end with the account [A11]', async () => {
  const person = await aMember({ passwordHash })
  await change(person)
  const { tokenVersion } = await UserModel.findById(person.id).orFail().lean()
  const { body } = await call(archive, signedIn({ id: person.id, tokenVersion }))
  expect(body.formerEmails).toEqual([person.email])
  const { POST: close } = await import('@/app/api/me/close/route')
  const closed = await call(close, {
    body: { closure: 'anonymised', currentPassword: PASSWORD },
    ...signedIn({ id: person.id, tokenVersion }),
  })
  expect(closed.body.success).toBe(true)
  expect(await TokenModel.countDocuments({ kind: 'addressReturn', accountId: person._id })).toBe(0)
})
