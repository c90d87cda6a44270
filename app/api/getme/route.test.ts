import jwt from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { getEnv } from '@/lib/env'
import { aMember, anAdmin } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase } from '@/tests/support/http'
import { GET } from './route'

withDatabase()

test('returns the account behind the token, with its role and no more than the contract names [309, 311]', async () => {
  const passwordHash = await hashPassword('correct horse battery')
  const admin = await anAdmin({ passwordHash, pic: 'https://example.com/a.jpg', phone: '123' })
  const { status, body } = await call(GET, signedIn(admin))

  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    user: {
      _id: admin.id,
      name: admin.name,
      email: admin.email,
      role: 1,
      pic: 'https://example.com/a.jpg',
      contributionScore: 0,
      createdAt: admin.createdAt.toISOString(),
    },
  })
})

const claims = (id: string) => ({ id, _id: id })
const options = (subject: string, jwtid: string) => ({
  ...{ subject, jwtid, expiresIn: 60, audience: 'session' },
})
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const BAD_TOKENS: Record<string, (id: string, jti: string) => string | null> = {
  missing: () => null,
  'of the word null': () => 'null',
  'of the word undefined': () => 'undefined',
  garbled: () => 'a.b.c',
  'signed with another secret': (id, jti) => jwt.sign(claims(id), 'x'.repeat(40), options(id, jti)),
  'without a signature': (id, jti) =>
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims(id), sub: id, jti, aud: 'session', exp: 9_999_999_999 })}.`,
  'signed with another algorithm': (id, jti) =>
    jwt.sign(claims(id), getEnv().JWT_SECRET, { ...options(id, jti), algorithm: 'HS512' }),
  expired: (id, jti) =>
    jwt.sign(claims(id), getEnv().JWT_SECRET, { ...options(id, jti), expiresIn: -1 }),
  'made for something else': (id, jti) =>
    jwt.sign(claims(id), getEnv().JWT_SECRET, { ...options(id, jti), audience: 'mail' }),
  'that never expires': (id, jti) =>
    jwt.sign(claims(id), getEnv().JWT_SECRET, { subject: id, jwtid: jti, audience: 'session' }),
  'of a session that is not on record': (id) =>
    jwt.sign(claims(id), getEnv().JWT_SECRET, options(id, 'x')),
  'of a malformed id': (_, jti) => jwt.sign(claims('x'), getEnv().JWT_SECRET, options('x', jti)),
  'of an unknown id': (_, jti) =>
    jwt.sign(claims('0'.repeat(24)), getEnv().JWT_SECRET, options('0'.repeat(24), jti)),
}

/** A member, and the id of a session that they have on record. */
async function aSession() {
  const { id } = await aMember()
  const { sessionId } = await inSession({ id })
  return { id, jti: sessionId }
}

test.each(Object.entries(BAD_TOKENS))('a token %s is refused [310]', async (_kind, make) => {
  const { id, jti } = await aSession()
  const { status, body } = await call(GET, { token: make(id, jti) })

  expect(status).toBe(401)
  expect(body).toEqual({ success: false, msg: body.msg, message: body.msg, error: body.msg })
})

test('the same token without the fault is accepted, so the refusals above are due to the fault [309]', async () => {
  const { id, jti } = await aSession()
  const token = jwt.sign(claims(id), getEnv().JWT_SECRET, options(id, jti))
  expect((await call(GET, { token })).status).toBe(200)
})

test('the cookie alone is no bearer [310]', async () => {
  const { token } = signedIn(await aMember())
  const { status } = await call(GET, { headers: { cookie: `session=${token}` } })
  expect(status).toBe(401)
})

test('the token of a removed account is refused [310, 317]', async () => {
  const removed = await aMember({ removedAt: new Date() })
  expect((await call(GET, signedIn(removed))).status).toBe(401)
})
