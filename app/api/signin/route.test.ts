import { beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { verifySession } from '@/lib/auth/session-token'
import { log } from '@/lib/log'
import { aMember } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

const password = 'correct horse battery'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const withoutTimes = (token: string) => verifySession(token)?.userId

test('the right credentials return a token and the cookie for page guards [130, 299]', async () => {
  const member = await aMember({ email: 'ada@example.com', passwordHash })
  const { status, body, headers } = await call(POST, {
    body: { email: ' Ada@Example.com', password },
  })

  expect(status).toBe(200)
  expect(body).toEqual({ success: true, token: expect.any(String) })
  expect(withoutTimes(body.token)).toBe(member.id)
  const [session, device] = headers.getSetCookie()
  const [start, maxAge] = session?.split('; Max-Age=') ?? []
  expect(start).toBe(`session=${body.token}; Path=/; HttpOnly; SameSite=Strict`)
  expect(Math.abs(Number(maxAge) - 2_592_000)).toBeLessThan(30)
  expect(device).toMatch(/^device=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the token has the user id and nothing else about the member [300]', async () => {
  const member = await aMember({ email: 'ids@example.com', passwordHash })
  const { body } = await call(POST, { body: { email: 'ids@example.com', password } })

  const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
  expect(payload).toMatchObject({ id: member.id, _id: member.id, sub: member.id })
  expect(Object.keys(payload).sort()).toEqual(['_id', 'aud', 'exp', 'iat', 'id', 'jti', 'sub'])
})

test('a wrong password, an unknown e-mail, a removed account and one without a password get the same response [301, 317]', async () => {
  await aMember({ email: 'known@example.com', passwordHash })
  await aMember({ email: 'removed@example.com', passwordHash, removedAt: new Date() })
  await aMember({ email: 'no-password@example.com' })
  const answers = await Promise.all([
    call(POST, { body: { email: 'known@example.com', password: 'wrong horse battery' } }),
    call(POST, { body: { email: 'nobody@example.com', password } }),
    call(POST, { body: { email: 'removed@example.com', password } }),
    call(POST, { body: { email: 'no-password@example.com', password } }),
    call(POST, { body: { email: 'not an address', password: '' } }),
  ])

  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([401, answers[0]?.body])
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test('an unknown e-mail takes as long as a wrong password [301]', async () => {
  await aMember({ email: 'timed@example.com', passwordHash })
  const timed = async (email: string) => {
    const start = performance.now()
    await call(POST, { body: { email, password: 'wrong horse battery' } })
    return performance.now() - start
  }
  await timed('warm@example.com')
  const known = [await timed('timed@example.com'), await timed('timed@example.com')]
  const unknown = [await timed('who@example.com'), await timed('who@example.com')]

  // Without the comparison with a dummy hash an unknown e-mail is some fifty times faster.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
})

test.each([
  ['an object as e-mail', { email: { $gt: '' }, password }],
  ['an object as password', { email: 'object@example.com', password: { $ne: '' } }],
  ['a list as e-mail', { email: ['object@example.com'], password }],
  ['nothing', {}],
  ['a list as body', []],
])('%s is refused and signs no account in [302]', async (_case, body) => {
  await aMember({ email: 'object@example.com', passwordHash }).catch(() => null)
  const answer = await call(POST, { body })

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, msg: answer.body.error })
  expect(answer.body.token).toBeUndefined()
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a password is significant beyond the 72 bytes that bcrypt reads [299]', async () => {
  const long = `${'long and '.repeat(10)}different`
  await aMember({ email: 'long@example.com', passwordHash: await hashPassword(long) })
  const answer = await call(POST, {
    body: { email: 'long@example.com', password: `${long.slice(0, -1)}x` },
  })
  expect(answer.status).toBe(401)
})

test('successful and failed sign-ins are logged by id, and nothing else about the member', async () => {
  const lines = vi.spyOn(log, 'info')
  const { id, email = '' } = await aMember({ passwordHash })
  await call(POST, { body: { email, password } })
  await call(POST, { body: { email, password: 'wrong' } })
  await call(POST, { body: { email: 'nobody@example.com', password } })
  const said = lines.mock.calls
  lines.mockRestore()
  expect(said).toEqual([
    [{ userId: id }, 'signed in'],
    [{ userId: id }, 'sign-in failed'],
    [{ userId: null }, 'sign-in failed'],
  ])
})
