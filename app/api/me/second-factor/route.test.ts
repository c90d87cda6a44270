import { expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { GET as archive } from '@/app/api/me/archive/route'
import { POST as close } from '@/app/api/me/close/route'
import { GET as settings } from '@/app/api/me/route'
import { POST as resetPassword } from '@/app/api/reset-password/route'
import { POST as signIn } from '@/app/api/signin/route'
import { POST as signInConfirmed } from '@/app/api/signin/second-factor/route'
import { POST as verifyEmail } from '@/app/api/verify-email/route'
import { issueEmailChange, issueToken } from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { SESSIONS } from '@/lib/domain/sessions'
import { SecondFactorModel } from '@/models/second-factor'
import { SignInTicketModel } from '@/models/sign-in-ticket'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { aMember } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'
import { POST as renew } from './recovery-codes/route'
import { POST as confirm } from './totp/confirm/route'
import { POST as remove } from './totp/remove/route'
import { POST as start } from './totp/route'

withDatabase()

const aPerson = async () => aMember({ passwordHash: await hashPassword(PASSWORD) })
const enter = (email: string, password = PASSWORD) => call(signIn, { body: { email, password } })
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)

type Person = { id: string; tokenVersion?: number }
const send = (handler: typeof start, body: object, person: Person) =>
  call(handler as never, { body, ...signedIn(person) })

async function enrol(person: Person) {
  const { body } = await send(start, { proof: PASSWORD }, person)
  return { ...body, ...(await send(confirm as never, { code: totpCode(body.secret) }, person)) }
}

test('an authenticator app is added by password and a right code, with ten recovery codes, and ends other sessions [A2, A3, A14]', async () => {
  const person = await aPerson()
  const email = person.email ?? ''
  const started = await send(start, { proof: PASSWORD }, person)
  expect(started.body).toEqual({
    success: true,
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining(`secret=${started.body.secret}`),
    qr: expect.stringMatching(/^<svg .*<\/svg>$/s),
  })
  // Nothing is on before a code.
  expect((await enter(email)).status).toBe(200)

  const wrong = await send(confirm as never, { code: '000000' }, person)
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']])
  expect((await enter(email)).status).toBe(200)

  const { status, body, headers } = await send(
    confirm as never,
    { code: totpCode(started.body.secret) },
    person,
  )
  expect(status).toBe(200)
  expect(new Set(body.recoveryCodes).size).toBe(10)
  expect(headers.get('set-cookie')).toContain(`session=${body.token};`)
  expect((await call(getme, signedIn(person))).status).toBe(401)
  expect((await call(getme, { token: body.token })).status).toBe(200)
  expect((await enter(email)).body.secondFactor).toEqual(['totp', 'recovery'])
  expect(await subjectsTo(email)).toEqual([
    // The second of the sign-ins above, which have no cookie of a browser.
    'New login to your account',
    'An authenticator app was added to your account',
  ])

  const shown = await call(settings, { token: body.token })
  expect(shown.body.settings.secondFactor).toEqual({
    totpSince: expect.any(String),
    recoveryCodesLeft: 10,
    passkeys: [],
    arePasskeysOn: true,
  })
  // The code that confirmed it is used up.
  const { ticket } = (await enter(email)).body
  const code = totpCode(started.body.secret)
  expect((await call(signInConfirmed, { body: { ticket, code } })).status).toBe(401)
})

test.each([
  ['start', start, {}],
  ['start', start, { proof: 'wrong' }],
  ['start', start, { proof: { $gt: '' } }],
])('without the password no app is added: %s %j [A2]', async (_name, handler, body) => {
  const person = await aPerson()
  expect((await send(handler, body, person)).status).toBe(422)
  expect(await SecondFactorModel.countDocuments({ userId: person.id })).toBe(0)
})

test('where only passkeys are a second factor, one question is asked: a fresh confirmation, and nothing to type [A2, A9]', async () => {
  const person = await aPerson()
  await UserModel.updateOne({ _id: person._id }, { $set: { secondFactors: ['passkey'] } })
  const session = await inSession(person)
  const begin = (body: object) => call(start, { body, ...session })
  const wrong = await begin({ proof: 'wrong' })
  expect([wrong.status, wrong.body.fields]).toEqual([422, { proof: SERVER_MESSAGES.proofWrong }])
  expect((await begin({})).status).toBe(200)
  pass(SESSIONS.confirmedMs)
  const asked = await begin({})
  expect([asked.status, asked.body.confirmKinds]).toEqual([403, ['recovery', 'passkey']])
})

test.each([
  ['remove', remove],
  ['recovery-codes', renew],
])(
  '%s takes the password or a code; anything else changes nothing [A2, A3]',
  async (_name, handler) => {
    for (const kind of ['password', 'totp', 'recovery'] as const) {
      const { member, secret, codes } = await aMemberWithTotp()
      for (const proof of ['', 'wrong', '000000']) {
        const refused = await send(handler as never, { proof }, member)
        expect(refused).toMatchObject({
          status: 422,
          body: { fields: { proof: SERVER_MESSAGES.proofWrong } },
        })
      }
      expect((await member.reload()).tokenVersion).toBe(0)
      const proof = { password: PASSWORD, totp: totpCode(secret), recovery: codes[3] }[kind]
      const { status, body } = await send(handler as never, { proof }, member)
      expect([kind, status]).toEqual([kind, 200])
      expect((await call(getme, signedIn(member))).status).toBe(401)
      expect((await call(getme, { token: body.token })).status).toBe(200)
    }
  },
)

test('once it is removed nothing of it is left, and the password suffices again [A2, A3]', async () => {
  const { member, email } = await aMemberWithTotp()
  const { body } = await enter(email)
  await send(remove as never, { proof: PASSWORD }, member)
  expect(await SecondFactorModel.countDocuments({ userId: member.id })).toBe(0)
  expect(await SignInTicketModel.countDocuments({ userId: member.id })).toBe(0)
  expect(body.ticket).toBeTruthy()
  expect((await enter(email)).status).toBe(200)
  expect((await member.reload()).secondFactors ?? []).toEqual([])
  expect(await subjectsTo(email)).toEqual(['The authenticator app was removed from your account'])
  const again = await send(remove as never, { proof: PASSWORD }, { id: member.id, tokenVersion: 1 })
  expect(again.status).toBe(409)
})

test('new recovery codes end the old ones [A3]', async () => {
  const { member, email, codes } = await aMemberWithTotp()
  const { body } = await send(renew as never, { proof: PASSWORD }, member)
  expect(body.recoveryCodes).toHaveLength(10)
  const use = async (code: string) => {
    const { ticket } = (await enter(email)).body
    return (await call(signInConfirmed, { body: { ticket, code } })).status
  }
  expect([await use(codes[0] ?? ''), await use(body.recoveryCodes[0])]).toEqual([401, 200])
  expect(await subjectsTo(email)).toEqual(['Your recovery codes were replaced'])
})

test('a secret that is not confirmed within a quarter of an hour is void [A2]', async () => {
  const person = await aPerson()
  const { body } = await send(start, { proof: PASSWORD }, person)
  pass(16 * 60_000)
  const late = await send(confirm as never, { code: totpCode(body.secret) }, person)
  expect([late.status, late.body.msg]).toEqual([422, 'This took too long. Please start again.'])
})

test('a second app is refused, and the first goes on working [A2]', async () => {
  const { member, email, secret } = await aMemberWithTotp()
  expect((await send(start, { proof: PASSWORD }, member)).status).toBe(409)
  const { ticket } = (await enter(email)).body
  const body = { ticket, code: totpCode(secret) }
  expect((await call(signInConfirmed, { body })).status).toBe(200)
})

test('of concurrent confirmations, removals and renewals one wins each time, and account and factors agree [A19]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await aPerson()
    const { body } = await send(start, { proof: PASSWORD }, person)
    const code = totpCode(body.secret)
    const added = await Promise.all(
      Array.from({ length: 6 }, () => send(confirm as never, { code }, person)),
    )
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    const next = { id: person.id, tokenVersion: 1 }
    const changed = await Promise.all([
      send(remove as never, { proof: PASSWORD }, next),
      send(renew as never, { proof: PASSWORD }, next),
      send(remove as never, { proof: PASSWORD }, next),
    ])
    expect(changed.filter(({ status }) => status === 200)).toHaveLength(1)
    const { secondFactors, tokenVersion } = await person.reload()
    expect(tokenVersion).toBe(2)
    const stored = await SecondFactorModel.findOne({ userId: person.id }).lean()
    expect(Boolean(secondFactors?.length)).toBe(Boolean(stored))
  }
})

test('a repeated request under one key shows the same secret, and no recovery codes that do not work [A2, A3]', async () => {
  const person = await aPerson()
  const headers = { 'idempotency-key': 'start' }
  const begin = () => call(start, { body: { proof: PASSWORD }, headers, ...signedIn(person) })
  const [first, second] = [await begin(), await begin()]
  expect(second.body.secret).toBe(first.body.secret)
  const body = { code: totpCode(first.body.secret) }
  headers['idempotency-key'] = 'confirm'
  const added = await call(confirm, { body, headers, ...signedIn(person) })
  const repeated = await call(confirm, { body, headers, token: added.body.token })
  expect([added.body.recoveryCodes.length, repeated.body.recoveryCodes]).toEqual([10, []])
})

test('guesses with a session are limited like those of sign-ins: ten an hour [A5]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const { member, email } = await aMemberWithTotp()
    const statuses: Record<number, number> = {}
    for (let n = 0; n < 15; n += 1) {
      const { status } = await send(remove as never, { proof: `00000${n}` }, member)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    expect(statuses).toEqual({ 422: 10, 429: 5 })
    expect(await subjectsTo(email)).toEqual(['Wrong codes were entered for your account'])
  })
})

test('a password reset by email keeps the second factor; at an address that was never confirmed it ends it [A4, A6]', async () => {
  for (const isConfirmed of [true, false]) {
    const { member, email } = await aMemberWithTotp({
      emailVerifiedAt: isConfirmed ? new Date() : null,
    })
    const token = await issueToken('passwordReset', member.id)
    await call(resetPassword, { body: { token, password: 'another good phrase' } })
    const { status, body } = await enter(email, 'another good phrase')
    expect([status, Boolean(body.ticket)]).toEqual(isConfirmed ? [401, true] : [200, false])
    expect(await SecondFactorModel.countDocuments({ userId: member.id })).toBe(isConfirmed ? 1 : 0)
  }
})

test.each(['the first address', 'another address'])(
  'who confirms %s as the first ends the second factors and sessions of whoever signed up with it [A4, A6]',
  async (which) => {
    const { member, email } = await aMemberWithTotp({ emailVerifiedAt: null })
    const stranger = signedIn(member)
    const own = which === 'another address' ? `own.${email}` : email
    const token = await (own === email
      ? issueToken('emailVerification', member.id)
      : issueEmailChange(member.id, own))
    expect((await call(verifyEmail, { body: { token } })).body.success).toBe(true)
    expect(await SecondFactorModel.countDocuments({ userId: member.id })).toBe(0)
    expect((await call(getme, stranger)).status).toBe(401)
    expect(await subjectsTo(own)).toContain('Two-step login was turned off for your account')
    const reset = await issueToken('passwordReset', member.id)
    await call(resetPassword, { body: { token: reset, password: 'another good phrase' } })
    expect((await enter(own, 'another good phrase')).status).toBe(200)
  },
)

test('a change of a confirmed address, and a reset after it, keep the second factor from before [A4, A6]', async () => {
  const { member, email } = await aMemberWithTotp({ emailVerifiedAt: new Date() })
  const moved = `new.${email}`
  await call(verifyEmail, { body: { token: await issueEmailChange(member.id, moved) } })
  const token = await issueToken('passwordReset', member.id)
  await call(resetPassword, { body: { token, password: 'another good phrase' } })
  const { status, body } = await enter(moved, 'another good phrase')
  expect([status, Boolean(body.ticket)]).toEqual([401, true])
})

test('the archive names the kinds of second factors, and has no secret [A2, A3]', async () => {
  const { member, secret, codes } = await aMemberWithTotp()
  const { body } = await call(archive, signedIn(member))
  expect(body.account.secondFactors).toEqual(['totp'])
  const stored = await SecondFactorModel.findOne({ userId: member.id }).lean()
  const text = JSON.stringify(body)
  const secrets = [secret, stored?.totp?.secret ?? '', ...codes, ...(stored?.recoveryCodes ?? [])]
  for (const one of secrets) expect(text).not.toContain(one)
})

test('closing the account deletes second factors and open sign-ins [A2]', async () => {
  const { member, email } = await aMemberWithTotp()
  await enter(email)
  const body = { closure: 'anonymised', currentPassword: PASSWORD }
  expect((await call(close, { body, ...signedIn(member) })).body.success).toBe(true)
  expect(await SecondFactorModel.countDocuments({ userId: member.id })).toBe(0)
  expect(await SignInTicketModel.countDocuments({ userId: member.id })).toBe(0)
  expect((await member.reload()).secondFactors ?? []).toEqual([])
})

test('a member without a password adds an app without one, and then confirms by codes [A2]', async () => {
  const person = await aMember()
  const { secret, body } = await enrol(person)
  expect(body.recoveryCodes).toHaveLength(10)
  const next = { id: person.id, tokenVersion: 1 }
  expect((await send(remove as never, {}, next)).status).toBe(422)
  expect(secret).toBeTruthy()
  expect((await send(remove as never, { proof: body.recoveryCodes[0] }, next)).status).toBe(200)
})
