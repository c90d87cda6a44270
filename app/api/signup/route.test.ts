import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { POST as forgetPassword } from '@/app/api/forget-password/route'
import { POST as signIn } from '@/app/api/signin/route'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { UserModel } from '@/models/user'
import { aMember } from '@/tests/support/factories'
import { call, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aProof } from '@/tests/support/proof'
import { POST } from './route'

withDatabase()

const person = (fields: object = {}) => ({
  name: 'Ada Winter',
  email: 'ada@example.com',
  password: 'correct horse battery',
  details: 'Likes trains.',
  ...fields,
})
const stored = (email: string) => UserModel.findOne({ email }, '+passwordHash').lean()

test('a sign-up creates a member who can sign in, and stores no password in clear [121, 296]', async () => {
  const { status, body } = await call(POST, { body: person() })

  expect([status, body]).toEqual([200, { success: true }])
  const member = await stored('ada@example.com')
  expect(member).toMatchObject({ name: 'Ada Winter', role: 0, details: 'Likes trains.' })
  expect(member?.emailVerifiedAt).toBeNull()
  expect(JSON.stringify(member)).not.toContain('correct horse')
  const { email, password } = person()
  expect((await call(signIn, { body: { email, password } })).status).toBe(200)
})

test('a sign-up e-mails a link that confirms the address, on this site regardless of the Host [119, 305]', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  await call(POST, { body: person({ email: 'mailed@example.com' }), headers })
  await afterResponseDone()

  const outbox = join(getEnv().DATA_DIR, 'outbox')
  const names = (await readdir(outbox)).filter((name) => name.endsWith('-verification.eml'))
  const messages = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  const message = messages.find((text) => text.includes('To: mailed@example.com'))
  const { text } = await simpleParser(message ?? '')
  expect(text).toContain('http://localhost:3000/verify-email?token')
  expect(message).not.toContain('evil.example')
})

test('a role, an approval or a score in the body is not stored [298]', async () => {
  const extra = {
    role: 1,
    approved: true,
    contributionScore: 900,
    emailVerifiedAt: new Date(),
    _id: '0'.repeat(24),
    tokenVersion: 7,
  }
  const { status } = await call(POST, { body: person({ email: 'eve@example.com', ...extra }) })

  expect(status).toBe(200)
  const member = await stored('eve@example.com')
  expect(member).toMatchObject({
    role: 0,
    approved: false,
    contributionScore: 0,
    emailVerifiedAt: null,
    tokenVersion: 0,
  })
  expect(String(member?._id)).not.toBe('0'.repeat(24))
})

test('the same e-mail in other case is refused with a text, and nothing changes [297, 347]', async () => {
  const known = await aMember({ email: 'taken@example.com' })
  const { status, body } = await call(POST, { body: person({ email: ' Taken@Example.COM ' }) })

  const text = 'This email address is already registered. Please log in instead.'
  expect(status).toBe(409)
  expect(body).toEqual({
    success: false,
    msg: text,
    message: text,
    error: text,
    fields: { email: text },
  })
  expect(await UserModel.countDocuments({ email: 'taken@example.com' })).toBe(1)
  expect((await known.reload()).name).toBe(known.name)
})

test('of concurrent sign-ups with one e-mail exactly one creates an account [297]', async () => {
  const tries = Array.from({ length: 5 }, (_, n) =>
    call(POST, { body: person({ email: n % 2 ? 'race@example.com' : 'RACE@example.com' }) }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)

  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
  expect(await UserModel.countDocuments({ email: 'race@example.com' })).toBe(1)
})

test.each([
  ['an empty form', { name: '', email: '', password: '', details: '' }],
  ['a blank name', person({ name: ' \u200e\n ' })],
  ['an invisible name', person({ name: '\u3164\u200b\u2800' })],
  ['a name of 81 characters', person({ name: 'x'.repeat(81) })],
  ['a name that is an object', person({ name: { $gt: '' } })],
  ['no e-mail address', person({ email: 'nobody' })],
  ['65 characters before the @', person({ email: `${'x'.repeat(65)}@example.com` })],
  ['an e-mail that is an object', person({ email: { $gt: '' } })],
  ['an e-mail with a second header', person({ email: 'a@example.com\r\nBcc: b@example.com' })],
  ['two e-mails', person({ email: 'a@example.com,b@example.com' })],
  ['a password of 7 characters', person({ password: 'tr0ub4d' })],
  ['a password of 129 characters', person({ password: 'x'.repeat(129) })],
  ['a very common password', person({ password: 'Password1' })],
  ['details of 501 characters', person({ details: 'x'.repeat(501) })],
  ['details that are an object', person({ details: { a: 1 } })],
])('%s is refused with a text, and nothing is stored [122, 347]', async (_case, body) => {
  const before = await UserModel.countDocuments()
  const answer = await call(POST, { body })

  expect(answer.status).toBe(422)
  expect(answer.body).toEqual({
    success: false,
    msg: expect.stringMatching(/\w/),
    message: answer.body.msg,
    error: answer.body.msg,
    fields: expect.any(Object),
  })
  expect(Object.values(answer.body.fields as object)).toContain(answer.body.msg)
  expect(await UserModel.countDocuments()).toBe(before)
})

test('a body that is not JSON is refused and does not crash [347]', async () => {
  const { status, body } = await call(POST, { body: '<html>' })
  expect([status, body.success]).toEqual([400, false])
})

test('a name is stored as one printable line, script text included [345]', async () => {
  const name = '\u202eAda\r\n<script>alert(1)</script>\u0000'
  await call(POST, { body: person({ name, email: 'script@example.com' }) })
  expect((await stored('script@example.com'))?.name).toBe('Ada <script>alert(1)</script>')
})

test('a name that is an address, or a label of the site, is refused', async () => {
  for (const name of ['www.x.example', 'Mara at bit.ly/x1', 'a@x.example']) {
    const { status, body } = await call(POST, { body: person({ name, email: 'link@example.com' }) })
    expect([status, body.fields]).toEqual([422, { name: SERVER_MESSAGES.nameAddress }])
  }
  const label = person({ name: 'Official response', email: 'link@example.com' })
  expect((await call(POST, { body: label })).body.fields).toEqual({
    name: SERVER_MESSAGES.nameReserved,
  })
})

test('a name that speaks for the team is refused, in any letters', async () => {
  for (const name of ['Moderator', 'Аdmіn', 'Influencer Ratings']) {
    const { status, body } = await call(POST, { body: person({ name, email: 'boss@example.com' }) })
    expect([status, body.fields]).toEqual([422, { name: SERVER_MESSAGES.nameReserved }])
  }
  const modesta = person({ name: 'Modesta Staffan', email: 'modesta@example.com' })
  expect((await call(POST, { body: modesta })).status).toBe(200)
})

test('details are optional [296]', async () => {
  const { name, email, password } = person({ email: 'brief@example.com' })
  const { status } = await call(POST, { body: { name, email, password } })
  expect(status).toBe(200)
  expect((await stored('brief@example.com'))?.details).toBe('')
})

test('one mailbox has one account, in any spelling [297]', async () => {
  const send = async (email: string) => (await call(POST, { body: person({ email }) })).status
  expect(await send('grace.hop+one@gmail.com')).toBe(200)
  expect([
    await send('gracehop@gmail.com'),
    await send('g.r.a.c.e.h.o.p@googlemail.com'),
    await send('grace.hop+two@gmail.com'),
  ]).toEqual([409, 409, 409])
  expect(await send('grace.hop@example.com')).toBe(200)
  expect(await send('gracehop@example.com')).toBe(200)
})

test('an address on a host of another script is one account under both spellings, on every path [297]', async () => {
  const ascii = 'ada@xn--e1afmkfd.xn--p1ai'
  const others = ['Ada@ПРИМЕР.рф', ascii.toUpperCase()]
  expect((await call(POST, { body: person({ email: 'ada@пример.рф' }) })).status).toBe(200)
  expect(await stored(ascii)).not.toBeNull()
  for (const email of others) {
    expect((await call(POST, { body: person({ email }) })).status).toBe(409)
    const { password } = person()
    expect((await call(signIn, { body: { email, password } })).status).toBe(200)
    await call(forgetPassword, { body: { email } })
  }
  const subjects = (await emailsTo('ada@пример.рф')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /password/i.test(subject ?? ''))).toHaveLength(2)
})

test('letters that only look alike, or fold to a letter, name no other account [297, 302]', async () => {
  await call(POST, { body: person({ email: 'kate@example.com' }) })
  for (const email of ['\u212aate@example.com', 'ｋate@example.com']) {
    const { password } = person()
    expect((await call(signIn, { body: { email, password } })).status).toBe(401)
    expect((await call(POST, { body: person({ email }) })).status).toBe(422)
    await call(forgetPassword, { body: { email } })
  }
  expect(await emailsTo('kate@example.com')).toHaveLength(1)
})

test('of concurrent sign-ups from one mailbox exactly one creates an account [297]', async () => {
  const tries = Array.from({ length: 5 }, (_, n) =>
    call(POST, { body: person({ email: `quick+${n}@example.com` }) }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
  expect(await UserModel.countDocuments({ mailbox: 'quick@example.com' })).toBe(1)
})

test('members sign in and get e-mails under the address as they entered it [299]', async () => {
  const email = 'ada.l+ratings@gmail.com'
  await call(POST, { body: person({ email }) })
  const { password } = person()
  expect((await call(signIn, { body: { email, password } })).status).toBe(200)
  expect(await emailsTo(email)).toHaveLength(1)
  const other = { email: 'adal@gmail.com', password }
  expect((await call(signIn, { body: other })).status).toBe(401)
})

test('a disposable mailbox is refused with a text [122]', async () => {
  const { status, body } = await call(POST, { body: person({ email: 'x@mail.yopmail.com' }) })
  expect([status, body.msg]).toEqual([422, SERVER_MESSAGES.emailDisposable])
  expect(await stored('x@mail.yopmail.com')).toBeNull()
})

test('an address gets five accounts an hour by the plain contract, and more with a proof of work [346]', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  let made = 0
  const send = async (more: object = {}) => {
    made += 1
    const body = person({ email: `many${made}@example.com` })
    return (await call(POST, { body, headers: { ...headers, ...more } })).status
  }
  await withSettings({ RATE_LIMIT_FACTOR: '0.2' }, async () => {
    expect([await send(), await send()]).toEqual([200, 429])
    const used = await aProof('signUp')
    expect([await send(used), await send(used)]).toEqual([200, 429])
    expect([await send(await aProof('submission')), await send(await aProof('signUp'))]).toEqual([
      429, 200,
    ])
    expect(await send(await aProof('signUp'))).toBe(429)
  })
})

test('a refusal names every invalid field, each with its sentence [122]', async () => {
  const { status, body } = await call(POST, {
    body: { name: '', email: 'no address', password: 'short' },
  })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    name: SERVER_MESSAGES.nameRequired,
    email: SERVER_MESSAGES.emailInvalid,
    password: SERVER_MESSAGES.passwordLength,
  })
  expect(body.msg).toBe(SERVER_MESSAGES.nameRequired)
})

test('a disposable mailbox and a common password are named at once [122]', async () => {
  const { body } = await call(POST, {
    body: person({ email: 'x@mail.yopmail.com', password: 'password1' }),
  })
  expect(body.fields).toEqual({
    email: SERVER_MESSAGES.emailDisposable,
    password: SERVER_MESSAGES.passwordCommon,
  })
})

test('a refusal by a rule of the site names its field, too [122, 297]', async () => {
  await aMember({ email: 'known@example.com' })
  const taken = await call(POST, { body: person({ email: 'known@example.com' }) })
  expect(taken.body.fields).toEqual({ email: SERVER_MESSAGES.emailTaken })
  const common = await call(POST, {
    body: person({ email: 'new@example.com', password: 'Password1' }),
  })
  expect(common.body.fields).toEqual({ password: SERVER_MESSAGES.passwordCommon })
})
