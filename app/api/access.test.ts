import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import mongoose from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { GET as signOut } from '@/app/api/logout/route'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { signSession } from '@/lib/auth/session-token'
import { hours, seconds } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { migrate } from '@/lib/migrations/commands'
import { aMember, anAdmin, aReview } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, signedIn, withDatabase } from '@/tests/support/http'

const ENDPOINTS = await listEndpoints()

/* Not on a real MongoDB: a token is refused for what it says, or for the account that it names. */
withDatabase()

const entries = Object.entries(ENDPOINTS)
const guarded = entries.filter(([, { access }]) => access !== 'anyone').map(([name]) => name)
const open = entries.filter(([, { access }]) => access === 'anyone').map(([name]) => name)

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Everything that might be mistaken for a session of this account. */
async function badTokens(admin: { id: string }): Promise<[string, string][]> {
  const { JWT_SECRET } = getEnv()
  const { token: good } = signedIn(admin)
  const claims = jwt.decode(good) as jwt.JwtPayload
  const [head = '', body = '', signature = ''] = good.split('.')
  const none = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`
  const { exp: _, ...lasting } = claims
  const { token: stolen } = signedIn(admin)
  const at = new Date()
  const session = { id: 'none', endsAt: new Date(Date.now() + hours(1)) }
  const removed = await anAdmin({ removedAt: at })
  const suspended = await anAdmin({ suspension: { since: at, until: null, reason: 'Advertises.' } })
  const bad: [string, string][] = [
    ['words', 'undefined'],
    ['no token at all', 'x'],
    ['a cut signature', `${head}.${body}.${signature.slice(0, -2)}`],
    ['somebody else inside', `${head}.${encode({ ...claims, sub: 'f'.repeat(24) })}.${signature}`],
    ['another secret', jwt.sign(claims, 'another secret of at least 32 bytes!')],
    ['no algorithm', none],
    ['no algorithm, in capitals', `${encode({ alg: 'NONE' })}.${body}.${signature}`],
    ['another algorithm with our secret', jwt.sign(claims, JWT_SECRET, { algorithm: 'HS512' })],
    ['for another purpose', jwt.sign({ ...claims, aud: 'mail' }, JWT_SECRET)],
    ['for no purpose', jwt.sign({ id: admin.id }, JWT_SECRET, { subject: admin.id })],
    [
      'expired',
      jwt.sign({ ...claims, exp: Math.floor((Date.now() - seconds(1)) / 1_000) }, JWT_SECRET),
    ],
    ['never expiring', jwt.sign(lasting, JWT_SECRET)],
    ['not valid yet', jwt.sign({ ...claims, nbf: (claims.exp ?? 0) - 1 }, JWT_SECRET)],
    ['signed by hand with an empty key', `${head}.${body}.${emptySignature(`${head}.${body}`)}`],
    ['signed out', stolen],
    ['an older generation', signedIn({ id: admin.id, tokenVersion: -1 }).token],
    ['a generation to come', signedIn({ id: admin.id, tokenVersion: 1 }).token],
    ['nobody', signSession('f'.repeat(24), session)],
    ['an id that is none', signSession('admin', session)],
    ['a session that is not on record', signSession(admin.id, session)],
    ['a removed admin', signedIn(removed).token],
    ['a suspended admin', signedIn(suspended).token],
  ]
  await call(signOut, { token: stolen })
  return bad
}

const emptySignature = (text: string) => createHmac('sha256', '').update(text).digest('base64url')

let tokens: [string, string][] = []
let reviewId = ''
beforeAll(async () => {
  await migrate()
  tokens = await badTokens(await anAdmin())
  reviewId = (await aReview()).id
})

async function snapshot(): Promise<string> {
  const { db } = mongoose.connection
  const names = ['users', 'reviews', 'replies', 'reactions', 'flags', 'points', 'categories']
  const read = (name: string) => db?.collection(name).find().sort({ _id: 1 }).toArray()
  return JSON.stringify(await Promise.all(names.map(read)))
}

/** Calls an endpoint with input that would have an effect if the call were allowed. */
async function knock(name: string, token: string) {
  const handler = (await allHandlers()).get(name)
  const [method = 'GET'] = name.split(' ')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return call(async (...sent) => (await handler?.(...sent)) ?? new Response(), {
    method,
    params: { id: reviewId, replyId: reviewId },
    token,
    ...(hasBody && {
      body: { reply: 'Hello', rating: 5, name: 'Mallory', password: 'new password 1' },
    }),
  })
}

test('every endpoint declares who may call it', async () => {
  const handlers = [...(await allHandlers()).keys()].filter((name) => !name.includes('...'))
  expect(handlers.filter((name) => !(name in ENDPOINTS))).toEqual([])
  expect(guarded.length).toBeGreaterThan(40)
})

test.each(guarded)('%s accepts no token except that of an active session [313]', async (name) => {
  const before = await snapshot()
  const taken: string[] = []
  for (const [what, token] of tokens) {
    const { status } = await knock(name, token)
    if (status !== 401 && status !== 403) taken.push(`${what}: ${status}`)
  }
  expect(taken).toEqual([])
  expect(await snapshot()).toBe(before)
})

test.each(open)('%s treats a caller with a bad token as a visitor', async (name) => {
  const failed: string[] = []
  for (const [what, token] of tokens) {
    const { status } = await knock(name, token)
    if (status >= 500) failed.push(`${what}: ${status}`)
  }
  expect(failed).toEqual([])
})

test('a valid token is accepted, so the others were refused for what is wrong with them', async () => {
  const member = await aMember()
  const { status } = await knock('GET /api/getme', signedIn(member).token)
  expect(status).toBe(200)
})
