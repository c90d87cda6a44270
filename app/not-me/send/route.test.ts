import type { Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { GET as GET_ME } from '@/app/api/getme/route'
import { POST as START } from '@/app/api/me/passkeys/challenge/route'
import { POST as ADD } from '@/app/api/me/passkeys/route'
import { POST as RESET } from '@/app/api/reset-password/route'
import { POST as CHALLENGE } from '@/app/api/signin/passkey/challenge/route'
import { POST as PASSKEY_SIGN_IN } from '@/app/api/signin/passkey/route'
import { POST as SIGN_IN } from '@/app/api/signin/route'
import { POST as VERIFY } from '@/app/api/verify-email/route'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { UNKNOWN_DEVICE } from '@/lib/domain/devices'
import { days, hours, minutes } from '@/lib/domain/durations'
import { PasskeyModel } from '@/models/passkey'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import { UserModel } from '@/models/user'
import { anAuthenticator } from '@/tests/support/authenticator'
import { pass } from '@/tests/support/clock'
import { aMember } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp } from '@/tests/support/second-factor'
import { POST } from './route'

withDatabase()

const PASSWORD = 'correct horse battery'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Person = { email?: string | null }

/** Signs in, and returns the cookie by which the browser is known from then on. */
async function enter({ email }: Person, agent: string, cookie = '') {
  const body = { email, password: PASSWORD }
  const { headers, status } = await call(SIGN_IN, {
    body,
    headers: { 'user-agent': agent, cookie },
  })
  expect(status).toBe(200)
  return /device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
}

const subjects = async ({ email }: Person) =>
  (await emailsTo(email ?? '')).map(({ subject }) => subject)
const NEW_DEVICE = 'New login to your account'

const press = (token: string) =>
  call(POST, {
    body: `token=${token}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  })

test('the first browser of an account is not news, another one is, and only once [A15]', async () => {
  const person = await aMember({ passwordHash })
  const own = await enter(person, FIREFOX)
  expect(await subjects(person)).toEqual([])
  const second = await enter(person, FIREFOX)
  expect(await subjects(person)).toEqual([NEW_DEVICE])
  for (const cookie of [own, second]) await enter(person, FIREFOX, cookie)
  expect(await subjects(person)).toEqual([NEW_DEVICE])
})

test('devices of one kind are told of once a day [A15]', async () => {
  const person = await aMember({ passwordHash })
  await enter(person, FIREFOX)
  for (const agent of [CHROME, CHROME, FIREFOX]) await enter(person, agent)
  expect(await subjects(person)).toEqual([NEW_DEVICE, NEW_DEVICE])
  pass(hours(25))
  await enter(person, CHROME)
  expect(await subjects(person)).toEqual([NEW_DEVICE, NEW_DEVICE, NEW_DEVICE])
})

test('the email says time, device and way, and nothing that the client made up [A15]', async () => {
  const person = await aMember({ passwordHash })
  await enter(person, FIREFOX)
  await enter(person, `${CHROME} BuyPills/1.0 (evil.example)`)
  const [email] = await emailsTo(person.email ?? '')
  expect(email?.text).toMatch(/with your password on a device we don't know: Chrome on Linux, \d/)
  expect(email?.text).not.toMatch(/BuyPills|evil/)
})

test('“This was not me” ends every session and the password, and starts a reset, once [A15]', async () => {
  const person = await aMember({ passwordHash })
  const { token } = await inSession(person)
  await enter(person, CHROME)
  const link = await emailedToken(person.email ?? '')
  expect((await press(link)).headers.get('location')).toBe('/not-me?outcome=done')
  expect((await call(GET_ME, { token })).status).toBe(401)
  expect(await subjects(person)).toEqual([NEW_DEVICE, 'Choose a new password'])
  const again = await call(SIGN_IN, { body: { email: person.email, password: PASSWORD } })
  expect(again.status).toBe(401)
  expect((await press(link)).headers.get('location')).toBe('/not-me?outcome=expired')
})

test('“This was not me” also removes what was added in these days to sign in by, and nothing older [A1, A7, A15]', async () => {
  const earlier = new Date(Date.now() - days(8))
  const person = await aMember({ passwordHash })
  await enter(person, FIREFOX)
  await enter(person, CHROME)
  const link = await emailedToken(person.email ?? '')
  const userId = person._id
  const passkey = { userId, publicKey: 'key', counter: 0, name: 'Phone' }
  const [old, recent] = [`old ${person.id}`, `recent ${person.id}`]
  await PasskeyModel.create({ ...passkey, _id: old, createdAt: earlier })
  await PasskeyModel.create({ ...passkey, _id: recent, createdAt: new Date() })
  const totp = { secret: 'secret', since: new Date(), lastStep: 0 }
  await SecondFactorModel.create({ userId, totp, recoveryCodes: ['digest'] })
  await UserModel.updateOne({ _id: userId }, { secondFactors: ['totp', 'passkey'] })
  const google = { subject: `issuer ${person.id}`, email: 'other@example.com' }
  await ThirdPartyLinkModel.create({ userId, ...google, createdAt: new Date() })

  await press(link)
  expect((await PasskeyModel.find({ userId }).lean()).map(({ _id }) => _id)).toEqual([old])
  expect((await person.reload()).secondFactors).toEqual(['passkey'])
  expect(await SecondFactorModel.findOne({ userId }).lean()).toMatchObject({
    totp: null,
    recoveryCodes: ['digest'],
  })
  expect((await ThirdPartyLinkModel.findOne({ userId }).lean())?.subject).toBeNull()
})

test('who still knows the password after the owner has confirmed the address keeps nothing that they add [A1, A2, A6, A15]', async () => {
  const person = await aMember({ passwordHash, emailVerifiedAt: null })
  const owner = await issueToken('emailVerification', person.id)
  expect((await call(VERIFY, { body: { token: owner } })).body.success).toBe(true)
  const stranger = signedIn(person)
  const asked = await call(START, { body: { name: 'Mine', proof: PASSWORD }, ...stranger })
  const device = anAuthenticator()
  const added = await call(ADD, {
    body: { response: device.create({ challenge: asked.body.options.challenge }) },
    ...stranger,
  })
  expect([added.status, (await subjects(person)).at(-1)]).toEqual([
    200,
    'A passkey was added to your account',
  ])

  await press(await emailedToken(person.email ?? ''))

  expect((await call(GET_ME, { token: added.body.token })).status).toBe(401)
  const { body: begun } = await call(CHALLENGE, { body: {} })
  const response = device.get({ challenge: begun.options.challenge })
  expect((await call(PASSKEY_SIGN_IN, { body: { response } })).status).toBe(401)
  const { email } = person
  expect((await call(SIGN_IN, { body: { email, password: PASSWORD } })).status).toBe(401)
  const token = await emailedToken(email ?? '')
  await call(RESET, { body: { token, password: 'another good phrase' } })
  const back = await call(SIGN_IN, { body: { email, password: 'another good phrase' } })
  expect(back.status).toBe(200)
})

test('recovery codes end where they were replaced in these days, and the email says so [A3, A15]', async () => {
  const [kept, replaced] = [await aMemberWithTotp(), await aMemberWithTotp()]
  for (const { member } of [kept, replaced]) {
    await SecondFactorModel.updateOne(
      { userId: member._id },
      { 'totp.since': new Date(Date.now() - days(30)) },
    )
  }
  const renewed = { kind: 'codesRenewed' as const, ...UNKNOWN_DEVICE }
  const ago = (ms: number) => new Date(Date.now() - ms)
  const [earlier, lately] = [ago(days(7) + minutes(1)), ago(days(6))]
  await SecurityEventModel.create({ ...renewed, userId: kept.member._id, createdAt: earlier })
  await SecurityEventModel.create({ ...renewed, userId: replaced.member._id, createdAt: lately })
  for (const { member } of [kept, replaced]) {
    await press(await issueToken('signInDenial', member.id))
  }
  const left = async (userId: Types.ObjectId) =>
    (await SecondFactorModel.findOne({ userId }).orFail().lean()).recoveryCodes.length
  expect([await left(kept.member._id), await left(replaced.member._id)]).toEqual([10, 0])
  expect((await replaced.member.reload()).secondFactors).toEqual(['totp'])
  const textTo = async (email: string) => (await emailsTo(email)).at(-1)?.text ?? ''
  expect(await textTo(replaced.email)).toMatch(/Your recovery codes no longer work either/)
  expect(await textTo(kept.email)).not.toMatch(/recovery codes/)
})

test.each(['', 'nonsense'])('an unknown link %j changes nothing [A15]', async (token) => {
  expect((await press(token)).headers.get('location')).toBe('/not-me?outcome=expired')
})

test('the link works for seven days [A15]', async () => {
  const person = await aMember({ passwordHash })
  await enter(person, FIREFOX)
  await enter(person, CHROME)
  const link = await emailedToken(person.email ?? '')
  pass(days(7) + 1)
  expect((await press(link)).headers.get('location')).toBe('/not-me?outcome=expired')
})
