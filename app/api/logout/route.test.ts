import { expect, test } from 'vitest'
import { GET as getme } from '@/app/api/getme/route'
import { disconnect } from '@/lib/db/connect'
import { resetEnv } from '@/lib/env'
import { aMember } from '@/tests/support/factories'
import { call, inSession, signedIn, withDatabase } from '@/tests/support/http'
import { GET, POST } from './route'

withDatabase()

const ENDED = 'session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'

test.each([
  ['GET', GET],
  ['POST', POST],
])(
  '%s revokes this session and clears the cookie, and no other session of the account [257, 269]',
  async (method, handler) => {
    const member = await aMember()
    const { token } = signedIn(member)
    const elsewhere = signedIn(member)
    const { status, body, headers } = await call(handler, { method, token })

    expect([status, body]).toEqual([200, { success: true }])
    expect(headers.get('set-cookie')).toBe(ENDED)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await call(getme, { token })).status).toBe(401)
    expect((await call(getme, elsewhere)).status).toBe(200)
  },
)

test.each([null, 'null', 'expired.or.forged'])(
  'succeeds with the token %s [269]',
  async (token) => {
    const { status, body } = await call(GET, { token })
    expect([status, body]).toEqual([200, { success: true }])
  },
)

test('a second logout with the same token succeeds too [269]', async () => {
  const { token } = signedIn(await aMember())
  const both = await Promise.all([call(GET, { token }), call(GET, { token })])
  const third = await call(GET, { token })

  expect([...both, third].map(({ body }) => body)).toEqual(Array(3).fill({ success: true }))
})

test.each([
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
  { origin: 'http://localhost:3000' },
  { referer: 'http://localhost:3000/user/dashboard' },
])(
  'the session of the cookie is revoked as well when a script of the site asks: %o [257]',
  async (headers: Record<string, string>) => {
    const { token } = signedIn(await aMember())
    const cookie = `theme=dark; session=${token}`
    expect((await call(GET, { headers: { ...headers, cookie } })).status).toBe(200)
    expect((await call(getme, { token })).status).toBe(401)
  },
)

test.each([
  ['an unknown source', {}],
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
  ['a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['a foreign page in an old browser', { referer: 'https://evil.example/' }],
])(
  'the session of a cookie alone is not revoked for a request from %s [C14]',
  async (_, headers: Record<string, string>) => {
    const { token } = signedIn(await aMember())
    for (const handler of [GET, POST]) {
      const answer = await call(handler, { headers: { ...headers, cookie: `session=${token}` } })
      expect([answer.status, answer.body.success]).toEqual([401, false])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect((await call(getme, { token })).status).toBe(200)
    // A client that has the token may revoke the session from any site.
    expect((await call(GET, { token, headers })).status).toBe(200)
    expect((await call(getme, { token })).status).toBe(401)
  },
)

test('HEAD ends no session', async () => {
  const { token } = signedIn(await aMember())
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
  const answers = [
    await call(GET, { method: 'HEAD', token }),
    await call(GET, { method: 'HEAD', headers: { ...headers, cookie: `session=${token}` } }),
  ]
  expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null])
  expect((await call(getme, { token })).status).toBe(200)
})

test.each([
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { 'sec-purpose': 'prefetch' },
  { 'next-router-prefetch': '1' },
])(
  'a link, picture or prefetch ends no session: %o [269]',
  async (headers: Record<string, string>) => {
    const { token } = signedIn(await aMember())
    const answer = await call(GET, { headers: { ...headers, cookie: `session=${token}` } })

    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await call(getme, { token })).status).toBe(200)
  },
)

test('succeeds within seconds without a database [269]', async () => {
  const { token } = await inSession(await aMember())
  const { env } = process
  const uri = env.MONGODB_URI
  await disconnect()
  env.MONGODB_URI = 'mongodb://127.0.0.1:1/away'
  resetEnv()
  const start = performance.now()
  const { status, body, headers } = await call(GET, { token })
  const tookMs = performance.now() - start
  env.MONGODB_URI = uri
  resetEnv()

  expect([status, body]).toEqual([200, { success: true }])
  expect(headers.get('set-cookie')).toBe(ENDED)
  expect(tookMs).toBeLessThan(2_500)
  // The pending attempt may still end the session, over the next connection.
  await disconnect()
  expect([200, 401]).toContain((await call(getme, { token })).status)
})
