import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lockDocuments } from '@/lib/db/locks'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv, resetEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { log } from '@/lib/log'
import { UNDESCRIBED } from '@/tests/support/declaration'
import { aMember, anAdmin } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const envelope = (msg: string) => ({ success: false, msg, message: msg, error: msg })
const echo = route({
  ...UNDESCRIBED,
  access: 'anyone',
  body: z.object({ word: z.string('A word, please.') }),
  run: async ({ body }) => body,
})

test('responds with the result of run, as JSON with no-store', async () => {
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    query: z.object({ n: z.coerce.number() }),
    run: async ({ query }) => ({ twice: query.n * 2 }),
  })
  const { status, body, headers } = await call(GET, { path: '/?n=4' })
  expect([status, body, headers.get('cache-control')]).toEqual([200, { twice: 8 }, 'no-store'])
})

test('a failure has its status and the same message under every key a client may read [347]', async () => {
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: async () => {
      throw new AppError('notFound', 'Gone.')
    },
  })
  const { status, body } = await call(GET)
  expect([status, body]).toEqual([404, envelope('Gone.')])
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['nothing', ''],
  ['a wrong type', '{"word":{"$gt":""}}'],
])('%s as a body is refused with a message, never a 500 [278]', async (_, sent) => {
  const { status, body } = await call(echo, { method: 'POST', body: sent })
  expect([status, body.success, typeof body.msg]).toEqual([400, false, 'string'])
})

test('a body beyond the limit is refused without being read to its end', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(1024).fill(97))
    },
  })
  const request = new Request(`${getEnv().SITE_URL}/`, {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit)
  const response = await echo(request, { params: Promise.resolve({}) })
  expect(response.status).toBe(413)
  expect(pulled * 1024).toBeLessThan(LIMIT.jsonBytesMax * 2)
})

test('a schema names the reason of its refusal [C2]', async () => {
  const POST = route({
    ...UNDESCRIBED,
    access: 'anyone',
    body: z.object({ word: z.string('A word, please.') }).meta({ refusal: 'refused' }),
    run: async () => ({}),
  })
  const { status, body } = await call(POST, { body: { word: 1 } })
  expect([status, body]).toEqual([
    200,
    { ...envelope('A word, please.'), fields: { word: 'A word, please.' } },
  ])
})

test('a schema that fails inside run is a 500 without its message', async () => {
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: async () => ({ n: z.number().parse('password=hunter2') }),
  })
  const { status, body } = await call(GET)
  expect([status, body]).toEqual([500, envelope(MESSAGES.unexpected)])
})

test('an unavailable database is a 503 with Retry-After', async () => {
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: async () => {
      throw Object.assign(new Error('no server'), { name: 'MongooseServerSelectionError' })
    },
  })
  const { status, headers } = await call(GET)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})

test.each([
  ['a database that is away', 'MongoServerSelectionError', SERVER_MESSAGES.unavailable],
  ['no free connection to it', 'MongoWaitQueueTimeoutError', SERVER_MESSAGES.busy],
])('%s has its own message', async (_, name, sentence) => {
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: async () => {
      throw Object.assign(new Error('no luck'), { name })
    },
  })
  expect((await call(GET)).body).toEqual(envelope(sentence))
})

test('a command past its deadline is reported as busy, not as an outage, and logged', async () => {
  const warn = vi.spyOn(log, 'warn')
  const release = await lockDocuments(['one of many'], 1_000)
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: () => lockDocuments(['one of many'], 10),
  })
  const { status, body } = await call(GET)
  release()
  expect([status, body]).toEqual([503, envelope(SERVER_MESSAGES.busy)])
  expect(warn).toHaveBeenCalledWith(
    { method: 'GET', path: '/', reason: SERVER_MESSAGES.busy },
    'unavailable',
  )
  warn.mockRestore()
})

test('run may return its own Response, to set a cookie', async () => {
  const headers = { 'set-cookie': 'session=x; HttpOnly' }
  const GET = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: async () => Response.json({}, { headers }),
  })
  expect((await call(GET)).headers.get('set-cookie')).toContain('HttpOnly')
})

const whoAmI = (access: 'anyone' | 'member' | 'admin' | 'adminByLink') =>
  route({ ...UNDESCRIBED, access, run: async ({ actor }) => ({ id: actor?.id ?? null }) })

test.each([
  ['anyone', 'nobody', 200],
  ['anyone', 'member', 200],
  ['member', 'nobody', 401],
  ['member', 'member', 200],
  ['admin', 'nobody', 401],
  ['admin', 'member', 403],
  ['admin', 'admin', 200],
  ['adminByLink', 'member', 403],
  ['adminByLink', 'admin', 200],
] as const)(
  'an endpoint for %s responds to %s with %i [284, 313]',
  async (access, who, expected) => {
    const account = who === 'nobody' ? null : who === 'admin' ? await anAdmin() : await aMember()
    const { status } = await call(whoAmI(access), account ? signedIn(account) : {})
    expect(status).toBe(expected)
  },
)

test.each(['null', 'undefined', '', 'not.a.token'])(
  '`Bearer %s` is not authenticated [330]',
  async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await call(whoAmI('anyone'), { headers })).body).toEqual({ id: null })
    expect((await call(whoAmI('member'), { headers })).status).toBe(401)
  },
)

test('a token of an earlier version, and of a removed account, is not authenticated [308, 317]', async () => {
  const outdated = await aMember({ tokenVersion: 2 })
  const removed = await aMember({ removedAt: new Date() })
  expect(
    (await call(whoAmI('member'), signedIn({ id: outdated.id, tokenVersion: 1 }))).status,
  ).toBe(401)
  expect((await call(whoAmI('member'), signedIn(removed))).status).toBe(401)
})

test.each([
  ['a navigation', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a prefetch', { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'empty' }],
  ['an old prefetch', { purpose: 'prefetch' }],
  ['a router prefetch', { 'next-router-prefetch': '1' }],
  ['the router', { rsc: '1', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
])('a GET that changes data refuses %s, even with an admin’s token [322]', async (_, headers) => {
  const admin = await anAdmin()
  expect((await call(whoAmI('adminByLink'), { headers, ...signedIn(admin) })).status).toBe(403)
})

test.each([
  ['this site’s own script', 'same-origin', 200],
  ['another site', 'cross-site', 401],
  ['a sister site', 'same-site', 401],
  ['an address bar', 'none', 401],
])('an admin’s cookie on such a GET is accepted from %s only [322]', async (_, site, expected) => {
  const admin = await anAdmin()
  const headers = {
    cookie: `other=1; session=${signedIn(admin).token}`,
    'sec-fetch-site': site,
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  }
  expect((await call(whoAmI('adminByLink'), { headers })).status).toBe(expected)
  expect((await call(whoAmI('admin'), { headers })).status).toBe(401)
})

test.each([
  ['POST', 'cross-site', 403],
  ['DELETE', 'cross-site', 403],
  ['GET', 'cross-site', 200],
  ['POST', 'same-origin', 200],
  ['POST', null, 200],
])(
  'a %s that a browser sends from %s has status %i, with or without a token',
  async (method, site, expected) => {
    const handler = route({ ...UNDESCRIBED, access: 'anyone', run: async () => ({}) })
    const headers: Record<string, string> = site ? { 'sec-fetch-site': site } : {}
    for (const caller of [{}, signedIn(await aMember())]) {
      expect((await call(handler, { method, headers, ...caller })).status).toBe(expected)
    }
  },
)

test.each([
  ['another site', 'https://evil.example', 403],
  ['a sister site', 'https://other.localhost:3000', 403],
  ['a page without an origin', 'null', 403],
  ['no address', 'localhost:3000', 403],
  ['this site', 'http://localhost:3000', 200],
])(
  'a write of a browser without Sec-Fetch headers is judged by its Origin: %s',
  async (_, origin, expected) => {
    const handler = route({ ...UNDESCRIBED, access: 'anyone', run: async () => ({}) })
    const answers = ['POST', 'DELETE', 'PATCH'].map((method) =>
      call(handler, { method, headers: { origin } }),
    )
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual([expected, expected, expected])
    expect((await call(handler, { headers: { origin } })).status).toBe(200)
  },
)

test('a site under another host name than its setting accepts its own writes', async () => {
  const handler = route({ ...UNDESCRIBED, access: 'anyone', run: async () => ({}) })
  const headers = { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000' }
  expect((await call(handler, { method: 'POST', headers })).status).toBe(200)
})

test.each([
  ['its Origin', { origin: 'http://localhost:3000' }, 200],
  ['its Referer', { referer: 'http://localhost:3000/admin/dashboard' }, 200],
  ['a foreign Origin', { origin: 'https://evil.example' }, 401],
  ['a foreign Referer', { referer: 'https://evil.example/?http://localhost:3000/' }, 401],
  ['a foreign Origin with our Referer', { origin: 'null', referer: 'http://localhost:3000/' }, 401],
  ['a link', { referer: 'http://localhost:3000/', accept: 'text/html,*/*;q=0.8' }, 401],
  ['nothing', {}, 401],
])(
  'the cookie of an admin in a browser without Sec-Fetch headers is judged by %s [C14]',
  async (_, evidence: Record<string, string>, expected) => {
    const headers = { ...evidence, cookie: `session=${signedIn(await anAdmin()).token}` }
    expect((await call(whoAmI('adminByLink'), { headers })).status).toBe(expected)
  },
)

test.each([
  ['text/plain;charset=UTF-8', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=a', 415],
  ['text/plain; application/json', 415],
  ['application/json', 200],
  ['Application/JSON; charset=utf-8', 200],
  ['application/merge-patch+json', 200],
])('a body of type %s where JSON is expected has status %i', async (type, expected) => {
  const headers = { 'content-type': type }
  const { status, body } = await call(echo, { method: 'POST', headers, body: '{"word":"yes"}' })
  expect(status).toBe(expected)
  expect(body).toEqual(expected === 200 ? { word: 'yes' } : envelope(SERVER_MESSAGES.jsonExpected))
})

test('an empty body is never of the wrong type', async () => {
  const POST = route({ ...UNDESCRIBED, access: 'anyone', run: async () => ({ done: true }) })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const sent = { method: 'POST', headers: { 'content-type': type } }
    expect((await call(POST, sent)).status).toBe(200)
    expect((await call(echo, sent)).status).toBe(400)
  }
})

test('beyond its rate limit a client gets a 429 with a message and Retry-After; others do not [346]', async () => {
  const factor = getEnv().RATE_LIMIT_FACTOR
  try {
    setFactor('0.1')
    const POST = route({
      ...UNDESCRIBED,
      access: 'anyone',
      rateLimit: 'react',
      run: async () => ({}),
    })
    const from = (address: string) => ({ method: 'POST', headers: { 'x-forwarded-for': address } })
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await call(POST, from('192.0.2.1')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(answers[7]?.body).toEqual(envelope(SERVER_MESSAGES.tooMany))
    expect(Number(answers[7]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(POST, from('192.0.2.2'))).status).toBe(200)
  } finally {
    setFactor(String(factor))
  }
})

function setFactor(factor: string): void {
  // biome-ignore lint/style/noProcessEnv: the test changes the setting where the application reads it
  process.env.RATE_LIMIT_FACTOR = factor
  resetEnv()
}

test('on a public endpoint sessions add no quota: the accounts of a network share it, and each has its own [346]', async () => {
  const factor = getEnv().RATE_LIMIT_FACTOR
  try {
    setFactor('0.034')
    const POST = route({
      ...UNDESCRIBED,
      access: 'anyone',
      rateLimit: 'upload',
      run: async () => ({}),
    })
    const post = async (address: string, member: object = {}) =>
      (await call(POST, { method: 'POST', headers: { 'x-forwarded-for': address }, ...member }))
        .status
    const [one, other] = [signedIn(await aMember()), signedIn(await aMember())]
    expect([await post('192.0.2.11', one), await post('192.0.2.11', other)]).toEqual([200, 429])
    expect([await post('192.0.2.11'), await post('192.0.2.12', one)]).toEqual([429, 429])
    expect(await post('192.0.2.12', signedIn(await aMember()))).toBe(200)
  } finally {
    setFactor(String(factor))
  }
})

test('where an account is required, only its own quota applies: a whole office may rate at once', async () => {
  const factor = getEnv().RATE_LIMIT_FACTOR
  try {
    setFactor('0.034')
    const POST = route({
      ...UNDESCRIBED,
      access: 'member',
      rateLimit: 'write',
      run: async () => ({}),
    })
    const post = async (member: object) =>
      (
        await call(POST, {
          method: 'POST',
          headers: { 'x-forwarded-for': '192.0.2.13' },
          ...member,
        })
      ).status
    const one = signedIn(await aMember())
    expect([await post(one), await post(signedIn(await aMember())), await post(one)]).toEqual([
      200, 200, 429,
    ])
  } finally {
    setFactor(String(factor))
  }
})

test('a response of another shape than its schema does not compile', () => {
  const response = z.strictObject({ success: z.literal(true), at: z.string() })
  const ok = route({
    ...UNDESCRIBED,
    access: 'anyone',
    response,
    run: async () => ({ success: true, at: new Date() }),
  })
  const less = route({
    ...UNDESCRIBED,
    access: 'anyone',
    response,
    // @ts-expect-error: a key is missing
    run: async () => ({ success: true }),
  })
  const other = route({
    ...UNDESCRIBED,
    access: 'anyone',
    response,
    // @ts-expect-error: a number is not a text
    run: async () => ({ success: true, at: 5 }),
  })
  expect([ok, less, other].map(({ declaration }) => declaration.response)).toEqual([
    response,
    response,
    response,
  ])
})
