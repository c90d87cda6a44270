import { expect, test } from 'vitest'
import { GET as getMe } from '@/app/api/getme/route'
import { DELETE as endSessions } from '@/app/api/me/sessions/route'
import { POST as signIn } from '@/app/api/signin/route'
import { hashBy, hasher } from '@/lib/auth/hasher'
import {
  findPendingEmail,
  findTokenOwner,
  issueEmailChange,
  issueToken,
} from '@/lib/auth/one-time-tokens'
import { hashPassword } from '@/lib/auth/password'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { POST } from './route'

withDatabase()

const CURRENT = 'correct horse battery'
const NEXT = 'another good phrase'
const aPerson = async () => aMember({ passwordHash: await hashPassword(CURRENT) })

test('a new password revokes every other session, and this one continues with a new token', async () => {
  const person = await aPerson()
  const old = signedIn(person)
  const reset = await issueToken('passwordReset', person.id)
  await issueEmailChange(person.id, 'somebody.else@example.com')
  const { body, headers } = await call(POST, {
    body: { currentPassword: CURRENT, password: NEXT },
    ...old,
  })

  expect(body.success).toBe(true)
  expect(headers.get('set-cookie')).toContain(`session=${body.token};`)
  expect((await call(getMe, old)).status).toBe(401)
  expect((await call(getMe, { token: body.token })).status).toBe(200)
  const enter = (password: string) => call(signIn, { body: { email: person.email, password } })
  expect((await enter(CURRENT)).body.success).toBe(false)
  expect((await enter(NEXT)).body.success).toBe(true)
  // An attacker who knew the old password may have requested these.
  expect(await findTokenOwner('passwordReset', reset)).toBeNull()
  expect(await findPendingEmail(person.id)).toBeNull()
  expect((await emailsTo(person.email ?? '')).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
  ])
})

test.each([
  ['wrong', { currentPassword: 'wrong horse battery', password: NEXT }],
  ['missing', { password: NEXT }],
  ['an object', { currentPassword: { $gt: '' }, password: NEXT }],
])('with a current password that is %s nothing changes', async (_what, body) => {
  const person = await aPerson()
  const answer = await call(POST, { body, ...signedIn(person) })
  expect(answer.body.success).toBe(false)
  expect((await person.reload()).tokenVersion).toBe(0)
})

test('a refusal names the wrong current password and the common new one at once', async () => {
  const person = await aPerson()
  const { body } = await call(POST, {
    body: { currentPassword: 'wrong horse battery', password: 'password1' },
    ...signedIn(person),
  })
  expect(body.fields).toEqual({
    currentPassword: SERVER_MESSAGES.wrongPassword,
    password: SERVER_MESSAGES.passwordCommon,
  })
})

test.each(['short', 'password1', 'x'.repeat(129)])(
  '%j is refused as a new password',
  async (password) => {
    const person = await aPerson()
    const answer = await call(POST, {
      body: { currentPassword: CURRENT, password },
      ...signedIn(person),
    })
    expect(answer.body.success).toBe(false)
    expect((await person.reload()).tokenVersion).toBe(0)
  },
)

test('a repeated change under one key hashes nothing and returns a session', async () => {
  const person = await aPerson()
  const body = { currentPassword: CURRENT, password: CURRENT }
  const headers = { 'idempotency-key': 'change' }
  let { token } = signedIn(person)
  const send = async () => {
    const answer = await call(POST, { body, headers, token })
    token = answer.body.token ?? token
    return answer.status
  }
  const ofTests = hasher()
  const hashed: string[] = []
  hashBy({
    hash(...given) {
      hashed.push('hash')
      return ofTests.hash(...given)
    },
    compare(...given) {
      hashed.push('compare')
      return ofTests.compare(...given)
    },
  })
  try {
    expect(await send()).toBe(200)
    expect(hashed).toEqual(['compare', 'hash'])
    for (let n = 0; n < 24; n += 1) expect(await send()).toBe(200)
    expect(hashed).toEqual(['compare', 'hash'])
  } finally {
    hashBy(ofTests)
  }
  expect((await person.reload()).tokenVersion).toBe(1)
  expect((await call(getMe, { token })).status).toBe(200)
})

test('of two concurrent changes one wins', async () => {
  const person = await aPerson()
  const change = (password: string) =>
    call(POST, { body: { currentPassword: CURRENT, password }, ...signedIn(person) })
  const answers = await Promise.all([change(NEXT), change('yet another good phrase')])
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect((await person.reload()).tokenVersion).toBe(1)
})

test('an account without a password is told to set one by e-mail', async () => {
  const person = await aMember()
  const body = { currentPassword: '', password: NEXT }
  expect((await call(POST, { body, ...signedIn(person) })).body).toMatchObject({
    success: false,
    msg: expect.stringContaining('by email'),
  })
})

test('guessing at an unlocked device is stopped after ten tries', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const person = await aMember()
    const guess = () =>
      call(POST, { body: { currentPassword: 'guess', password: NEXT }, ...signedIn(person) })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(200)
    expect((await guess()).status).toBe(429)
  })
})

test('logging out everywhere revokes each session, this one too', async () => {
  const person = await aPerson()
  const [here, there] = [signedIn(person), signedIn(person)]
  const { body, headers } = await call(endSessions, { method: 'DELETE', ...here })
  expect(body.success).toBe(true)
  expect(headers.get('set-cookie')).toMatch(/^session=;/)
  expect((await call(getMe, here)).status).toBe(401)
  expect((await call(getMe, there)).status).toBe(401)
})
