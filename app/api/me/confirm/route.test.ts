import { beforeAll, expect, test } from 'vitest'
import { POST as lookAtAddress } from '@/app/api/admin/users/[id]/email/route'
import { POST as givePowers } from '@/app/api/admin/users/[id]/powers/route'
import { GET as accountSheet } from '@/app/api/admin/users/[id]/route'
import { POST as close } from '@/app/api/me/close/route'
import { POST as changeEmail } from '@/app/api/me/email/route'
import { POST as startPasskey } from '@/app/api/me/passkeys/challenge/route'
import { POST as addPasskey } from '@/app/api/me/passkeys/route'
import { POST as changePassword } from '@/app/api/me/password/route'
import { POST as newCodes } from '@/app/api/me/second-factor/recovery-codes/route'
import { POST as startTotp } from '@/app/api/me/second-factor/totp/route'
import { POST as challenge } from '@/app/api/signin/passkey/challenge/route'
import { POST as signIn } from '@/app/api/signin/route'
import { hashPassword } from '@/lib/auth/password'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { SESSIONS } from '@/lib/domain/sessions'
import { SecurityEventModel } from '@/models/security-event'
import { UserModel } from '@/models/user'
import { anAuthenticator } from '@/tests/support/authenticator'
import { pass, resetClock } from '@/tests/support/clock'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import {
  call,
  inSession,
  signedIn,
  unconfirmed,
  withDatabase,
  withSettings,
} from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'
import { POST as mailCode } from './code/route'
import { POST as confirmByPasskey } from './passkey/route'
import { POST as confirm } from './route'

withDatabase()
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

type Session = { token: string }
const prove = (proof: string, { token }: Session, address = '192.0.2.1') =>
  call(confirm, { body: { proof }, token, headers: { 'x-forwarded-for': address } })
const asked = (...confirmKinds: string[]) => ({
  status: 403,
  body: {
    success: false,
    msg: SERVER_MESSAGES.confirmationRequired,
    message: SERVER_MESSAGES.confirmationRequired,
    error: SERVER_MESSAGES.confirmationRequired,
    confirm: true,
    confirmKinds,
  },
})

const give = (id: string, { token }: Session, key = 'a-key') =>
  call(givePowers, {
    params: { id },
    body: { powers: ['moderate'] },
    token,
    headers: { 'idempotency-key': key },
  })
const powersOf = async ({ id }: { id: string }) => (await UserModel.findById(id).lean())?.powers

test('after ten minutes an admin is asked, confirms, and the same write goes through once under its key [A9]', async () => {
  const [admin, member] = [await anAdmin({ passwordHash }), await aMember()]
  const session = await inSession(admin)
  expect((await give(member.id, session, 'first')).status).toBe(200)

  pass(SESSIONS.confirmedMs)
  expect(await give(member.id, session)).toMatchObject(asked('password'))
  const wrong = await prove('not the password', session)
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['proof']])
  expect((await give(member.id, session)).status).toBe(403)
  expect((await prove(PASSWORD, session)).body).toEqual({ success: true })
  expect((await give(member.id, session)).status).toBe(200)

  // What was done is answered under its key, whatever time has passed; anything else is asked for again.
  pass(SESSIONS.confirmedMs)
  expect((await give(member.id, session)).status).toBe(200)
  expect((await give(member.id, session, 'another')).status).toBe(403)
  expect(await powersOf(member)).toEqual(['moderate'])
})

test('a confirmation is of one session [A9]', async () => {
  const [admin, member] = [await anAdmin({ passwordHash }), await aMember()]
  const [one, other] = [await unconfirmed(admin), await unconfirmed(admin)]
  await prove(PASSWORD, one)
  expect((await give(member.id, one)).status).toBe(200)
  expect((await give(member.id, other, 'another')).status).toBe(403)
})

test('signing in is a confirmation, for a while [A9]', async () => {
  const [admin, member] = [await anAdmin({ passwordHash }), await aMember()]
  const { body } = await call(signIn, { body: { email: admin.email, password: PASSWORD } })
  expect((await give(member.id, body)).status).toBe(200)
  pass(SESSIONS.confirmedMs)
  expect((await give(member.id, body, 'another')).status).toBe(403)
})

test('with a second factor a code confirms, once, and the password does not [A9]', async () => {
  const { member, secret, codes } = await aMemberWithTotp()
  const session = await unconfirmed(member)
  const code = totpCode(secret)
  expect((await prove(PASSWORD, session)).status).toBe(422)
  expect((await prove(code, session)).status).toBe(200)
  const another = await unconfirmed(member)
  expect((await prove(code, another)).status).toBe(422)
  expect((await prove(codes[0] ?? '', another)).status).toBe(200)
  expect((await prove(codes[0] ?? '', await unconfirmed(member))).status).toBe(422)
})

async function aPersonWithPasskey() {
  const [person, device] = [await aMember({ passwordHash }), anAuthenticator()]
  const begun = await call(startPasskey, {
    body: { name: 'My phone', proof: PASSWORD },
    ...signedIn(person),
  })
  const response = device.create({ challenge: begun.body.options.challenge })
  await call(addPasskey, { body: { response }, ...signedIn(person) })
  const { tokenVersion } = await person.reload()
  return { device, session: await unconfirmed({ id: person.id, tokenVersion }) }
}

test('a passkey of the account confirms, once; one of another account does not [A9]', async () => {
  const [own, other] = [await aPersonWithPasskey(), await aPersonWithPasskey()]
  const sign = async ({ device }: typeof own) =>
    device.get({ challenge: (await call(challenge, { body: {} })).body.options.challenge })
  const send = (response: object) =>
    call(confirmByPasskey, { body: { response }, token: own.session.token })

  const refused = await send(await sign(other))
  expect([refused.status, refused.body.msg]).toEqual([422, SERVER_MESSAGES.passkeyWrong])
  const codesOf = () => call(newCodes, { body: {}, token: own.session.token })
  expect(await codesOf()).toMatchObject(asked('recovery', 'passkey'))
  const response = await sign(own)
  expect((await send(response)).body).toEqual({ success: true })
  expect((await send(response)).status).toBe(422)
  expect((await codesOf()).body.confirm).toBeUndefined()
})

const mailedCode = async (email: string) =>
  /Your code is (\d{6})\./.exec((await emailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''

test('without password and second factor a mailed code confirms: once, for ten minutes, this session [A9]', async () => {
  const person = await aMember()
  const email = person.email ?? ''
  const [session, other] = [await unconfirmed(person), await unconfirmed(person)]
  const leave = () => call(close, { body: { closure: 'erased', email }, token: session.token })
  expect(await leave()).toMatchObject(asked('email'))
  // A password that the account does not have proves nothing.
  const body = { closure: 'erased', email, currentPassword: PASSWORD }
  expect(await call(close, { body, token: session.token })).toMatchObject(asked('email'))
  expect(await call(startTotp, { body: { proof: PASSWORD }, token: session.token })).toMatchObject(
    asked('email'),
  )

  expect((await call(mailCode, { body: {}, token: session.token })).body).toEqual({
    success: true,
    msg: SERVER_MESSAGES.confirmationMailed,
  })
  const first = await mailedCode(email)
  expect(JSON.stringify(await UserModel.findById(person.id, '+sessions').lean())).not.toContain(
    first,
  )
  expect(await prove(first === '000000' ? '000001' : '000000', session)).toMatchObject({
    status: 422,
    body: { fields: { proof: SERVER_MESSAGES.proofWrong } },
  })
  expect((await prove(first, other)).status).toBe(422)
  await call(mailCode, { body: {}, token: session.token })
  const second = await mailedCode(email)
  expect((await prove(`${second.slice(0, 3)} ${second.slice(3)}`, session)).status).toBe(200)
  expect((await prove(second, session)).status).toBe(422)

  await call(mailCode, { body: {}, token: other.token })
  const late = await mailedCode(email)
  pass(SESSIONS.confirmedMs)
  expect((await prove(late, other)).status).toBe(422)
  resetClock()
  expect((await leave()).status).toBe(200)
})

test('an account that has something stronger gets no code by email, and one with nothing is told to log in [A9]', async () => {
  const strong = await unconfirmed(await aMember({ passwordHash }))
  expect((await call(mailCode, { body: {}, token: strong.token })).status).toBe(409)
  const person = await aMember({ emailVerifiedAt: null })
  const weak = await unconfirmed(person)
  expect((await call(mailCode, { body: {}, token: weak.token })).status).toBe(409)
  const body = { closure: 'erased', email: person.email }
  const { status, body: refusal } = await call(close, { body, token: weak.token })
  expect([status, refusal.msg, refusal.confirmKinds]).toEqual([
    403,
    SERVER_MESSAGES.confirmationImpossible,
    [],
  ])
})

test('the forms that carry a password go on working; with a second factor the password alone is asked for more [A9]', async () => {
  const ask = (to: string, { token }: Session) =>
    call(changeEmail, { body: { email: to, currentPassword: PASSWORD }, token })
  const plain = await unconfirmed(await aMember({ passwordHash }))
  expect((await ask('new-1@example.org', plain)).body.success).toBe(true)
  expect(
    await call(changeEmail, { body: { email: 'new-2@example.org' }, token: plain.token }),
  ).toMatchObject(asked('password'))

  const { member, secret, codes } = await aMemberWithTotp()
  const session = await unconfirmed(member)
  expect(await ask('new-3@example.org', session)).toMatchObject(asked('totp', 'recovery'))
  // Nor do codes take the place of others by the password alone.
  const renew = (proof: string) => call(newCodes, { body: { proof }, token: session.token })
  expect(await renew(PASSWORD)).toMatchObject(asked('totp', 'recovery'))
  await prove(totpCode(secret), session)
  expect((await ask('new-3@example.org', session)).body.success).toBe(true)
  const another = await unconfirmed(member)
  const byCode = await call(newCodes, { body: { proof: codes[1] }, token: another.token })
  expect(byCode.status).toBe(200)
})

test.each([
  { kind: 'an email change', handler: changeEmail, body: { email: 'new-4@example.org' } },
  { kind: 'closing the account', handler: close, body: { closure: 'erased' } },
  { kind: 'a password change', handler: changePassword, body: { password: 'another horse 88' } },
])('a field that $kind does not judge proves nothing [A9]', async ({ handler, body }) => {
  const { member } = await aMemberWithTotp()
  const { token } = await unconfirmed(member)
  const sent = { ...body, currentPassword: PASSWORD, proof: PASSWORD }
  expect(await call(handler, { body: sent, token })).toMatchObject(asked('totp', 'recovery'))
})

test('brute force: five wrong ones a session, ten an account and hour; then even the right one is refused [A5, A9, A19]', async () => {
  const { member, secret, codes } = await aMemberWithTotp()
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const address = '192.0.2.2'
    const tries = async (count: number, session: Session) => {
      const statuses = []
      for (let n = 0; n < count; n += 1) {
        statuses.push((await prove('000000', session, address)).status)
      }
      return statuses
    }
    const [one, two, three] = [
      await unconfirmed(member),
      await unconfirmed(member),
      await unconfirmed(member),
    ]
    // Right ones use up nothing.
    expect((await prove(codes[0] ?? '', one, address)).status).toBe(200)
    expect(await tries(6, one)).toEqual([422, 422, 422, 422, 422, 429])
    expect((await prove(totpCode(secret), one, address)).status).toBe(429)
    expect(await tries(5, two)).toEqual([422, 422, 422, 422, 422])
    expect((await prove(totpCode(secret), three, '192.0.2.3')).status).toBe(429)
  })
  const failures = { userId: member.id, kind: 'codeFailed' as const }
  expect(await SecurityEventModel.countDocuments(failures)).toBeGreaterThan(4)
})

test('one network is limited, whichever accounts it confirms [A5, A9]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.2' }, async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const session = await unconfirmed(await aMember())
      statuses.push((await prove('000000', session, '192.0.2.4')).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429])
  })
})

test('of concurrent uses of one code one confirms [A9, A19]', async () => {
  const { member, secret } = await aMemberWithTotp()
  const sessions = []
  for (let n = 0; n < 4; n += 1) sessions.push(await unconfirmed(member))
  const code = totpCode(secret)
  const answers = await Promise.all(sessions.map((session) => prove(code, session)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})

test('the whole address of another person takes a confirmation, the sheets of accounts do not [A9][T42]', async () => {
  const [admin, member] = [await anAdmin({ passwordHash }), await aMember()]
  const { token } = await unconfirmed(admin)
  const look = (id: string) => call(lookAtAddress, { params: { id }, method: 'POST', token })
  for (const { id } of [await anInfluencer(), admin, member]) {
    const { status, body } = await call(accountSheet, { params: { id }, token })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(member.email)
  }
  const refused = await look(member.id)
  expect(refused).toMatchObject(asked('password'))
  expect(await SecurityEventModel.countDocuments({ userId: member.id })).toBe(0)
  await prove(PASSWORD, { token })
  expect((await look(member.id)).body.email).toBe(member.email)
})
