import { beforeAll, expect, test } from 'vitest'
import { POST as forget } from '@/app/api/forget-password/route'
import { POST as changePassword } from '@/app/api/me/password/route'
import { POST as reset } from '@/app/api/reset-password/route'
import { POST as thirdParty } from '@/app/api/session/third-party/route'
import { POST as signUp } from '@/app/api/signup/route'
import { POST as upload } from '@/app/api/upload/route'
import { POST as resend } from '@/app/api/verify-email/resend/route'
import { POST as verify } from '@/app/api/verify-email/route'
import { hashPassword } from '@/lib/auth/password'
import { resetEnv } from '@/lib/env'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { aProof } from '@/tests/support/proof'
import { POST } from './route'

withDatabase()

beforeAll(() => {
  // biome-ignore lint/style/noProcessEnv: the only setting that these tests need
  process.env.RATE_LIMIT_FACTOR = '0.2'
  resetEnv()
})

const VICTIM = 'victim@example.com'
const guess = (address: string, headers = {}) =>
  call(POST, {
    body: { email: VICTIM, password: 'a guess' },
    headers: { 'x-forwarded-for': address, ...headers },
  })

test('guessing at one account ends with a text, from any number of addresses [346]', async () => {
  const from = (n: number) =>
    call(POST, {
      body: { email: n % 2 ? VICTIM : VICTIM.toUpperCase(), password: `guess ${n}` },
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    })
  const answers = [await from(1), await from(2), await from(3)]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
  expect(answers[2]?.body).toMatchObject({ success: false, msg: answers[2]?.body.message })
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an attacker who uses up an account’s tries does not lock its owner out: a proof of work admits them, once each', async () => {
  const passwordHash = await hashPassword('the right password')
  const { email = '' } = await aMember({ passwordHash })
  const signIn = (password: string, address: string, headers = {}) =>
    call(POST, {
      body: { email, password },
      headers: { 'x-forwarded-for': address, ...headers },
    })
  for (const n of [1, 2, 3]) await signIn('a guess', `198.51.100.${n}`)
  expect((await signIn('the right password', '203.0.113.1')).status).toBe(429)

  const proof = await aProof('signIn')
  const answer = await signIn('the right password', '203.0.113.1', proof)
  expect([answer.status, typeof answer.body.token]).toEqual([200, 'string'])
  expect((await signIn('the right password', '203.0.113.2', proof)).status).toBe(429)
  expect((await signIn('the right password', '203.0.113.3', await aProof('signUp'))).status).toBe(
    429,
  )
})

test('attempts to sign in use up nothing of the limits of a member’s own account', async () => {
  const member = await aMember({ passwordHash: await hashPassword('the right password') })
  for (const n of [1, 2, 3]) {
    await call(POST, {
      body: { email: `account ${member.id}`, password: 'a guess' },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    })
  }
  const body = { currentPassword: 'the right password', password: 'another good one' }
  expect((await call(changePassword, { body, ...signedIn(member) })).status).toBe(200)
})

test('a proof of work does not let one network guess on, from any of its addresses', async () => {
  const network = '2001:db8:7:7:'
  const answers = []
  for (const n of [1, 2, 3]) answers.push(await guess(`${network}:${n}`, await aProof('signIn')))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
})

test('very many networks, all with proofs of work, are limited too', async () => {
  const body = { email: 'everybodys-victim@example.com', password: 'a guess' }
  await withSettings({ RATE_LIMIT_FACTOR: '0.05' }, async () => {
    const statuses = []
    for (let n = 0; n < 8; n += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, ...(await aProof('signIn')) }
      statuses.push((await call(POST, { body, headers })).status)
    }
    // One without a proof and five with one.
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  })
})

test('one address that tries many accounts is limited', async () => {
  const statuses = []
  for (let n = 0; n < 6; n += 1) {
    const body = { email: `sprayed-${n}@example.com`, password: 'Summer 2026!' }
    const headers = { 'x-forwarded-for': `2001:db8:9:9::${n}` }
    statuses.push((await call(POST, { body, headers })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test.each([
  ['signin', POST, 4, 400],
  ['signup', signUp, 6, 422],
  ['forget-password', forget, 1, 200],
  ['reset-password', reset, 4, 200],
  ['verify-email', verify, 4, 200],
  ['session/third-party', thirdParty, 4, 404],
  ['verify-email/resend', resend, 1, 200],
])(
  'one caller reaches the limit of %s, another does not [346]',
  async (name, handler, allowed, status) => {
    const one = signedIn(await aMember())
    const another = signedIn(await aMember())
    const isForMembers = name === 'verify-email/resend'
    const ask = (caller: typeof one, address: string) =>
      call(handler, {
        body: {},
        headers: { 'x-forwarded-for': `${address}-${name}` },
        ...(isForMembers && caller),
      })
    for (let n = 0; n < allowed; n += 1) expect((await ask(one, 'one')).status).toBe(status)
    const refused = await ask(one, 'one')

    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ success: false, msg: refused.body.error })
    expect((await ask(another, 'another')).status).toBe(status)
  },
)

test.each([
  ['signin', POST, 4, 400],
  ['signup', signUp, 6, 422],
  ['forget-password', forget, 1, 200],
  ['reset-password', reset, 4, 200],
  ['upload', upload, 6, 400],
])(
  'a new account for each call does not raise the limit of one network at %s [346]',
  async (name, handler, allowed, status) => {
    const ask = async () =>
      (
        await call(handler, {
          body: {},
          headers: { 'x-forwarded-for': `accounts-${name}` },
          ...signedIn(await aMember()),
        })
      ).status
    for (let n = 0; n < allowed; n += 1) expect(await ask()).toBe(status)
    expect(await ask()).toBe(429)
  },
)
