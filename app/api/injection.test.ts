import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointName } from '@/app/api/openapi.json/description'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import type { Declaration } from '@/lib/http/route'
import { aCategory, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, signedIn, withDatabase } from '@/tests/support/http'

/* In `npm run verify` only: an operator as each value of each endpoint. */

const ENDPOINTS = await listEndpoints()

withDatabase()

const ENTRIES = Object.entries(ENDPOINTS) as [EndpointName, Declaration][]
const WITH_BODY = ENTRIES.filter(([, { body }]) => body)
const WITH_QUERY = ENTRIES.filter(([, { query }]) => query)

type Json = Record<string, unknown>
const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const json = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
    : {}
  return Object.keys((json.properties ?? {}) as Json)
}

const MARK = 'planted-by-a-stranger'
const MARKED_NUMBER = 987_654_321

/** What a caller would like to set on their account or content, and must not. */
const WISHES = {
  _id: 'f'.repeat(24),
  id: MARK,
  role: 1,
  isAdmin: true,
  approved: true,
  listed: true,
  rank: MARKED_NUMBER,
  tokenVersion: MARKED_NUMBER,
  contributionScore: MARKED_NUMBER,
  averageRating: MARKED_NUMBER,
  ratingSum: MARKED_NUMBER,
  reviewsCount: MARKED_NUMBER,
  likesCount: MARKED_NUMBER,
  confidence: MARKED_NUMBER,
  emailVerifiedAt: '2001-02-03T04:05:06.000Z',
  createdAt: '2001-02-03T04:05:06.000Z',
  passwordHash: MARK,
  authorId: 'f'.repeat(24),
  authorName: MARK,
  askedByName: MARK,
  currentUserId: 'f'.repeat(24),
  userId: 'f'.repeat(24),
  userName: MARK,
  expertName: MARK,
  publicEmail: `${MARK}@example.com`,
  mailbox: MARK,
  status: MARK,
  counted: true,
  searchKeys: [MARK],
  removedAt: '2001-02-03T04:05:06.000Z',
  $set: { role: 1, name: MARK },
  $where: `return '${MARK}'`,
  'role.$': 1,
}
/** As text, so that JSON.parse makes it an own property of the object. */
const PROTOTYPES = `"__proto__":{"role":1,"planted":"${MARK}"},"constructor":{"prototype":{"role":1}}`

/** A body that the endpoint accepts. */
async function soundBody(): Promise<Json> {
  made += 1
  return {
    name: `Somebody ${made}`,
    email: `somebody.${made}@example.com`,
    password: 'correct horse battery',
    details: 'Nothing special',
    expertId: (await anInfluencer()).id,
    rating: 4,
    questionTitle: 'Fair',
    questionDetails: 'Says what was paid for.',
    expertise: 'Trains',
    socialHandles: '@trains',
    Tell_About_Yourself: 'Rides trains.',
    category: (await aCategory()).name,
    pic: '',
    country: '',
    until: null,
    reason: 'Because',
    action: 'approve',
    ids: [(await anInfluencer({ approved: false, listed: false })).id],
  }
}
let made = 0

async function everything(): Promise<string> {
  const { db } = mongoose.connection
  const collections = (await db?.collections()) ?? []
  const stored = await Promise.all(collections.map((one) => one.find().toArray()))
  return JSON.stringify(stored)
}

/** A caller that the endpoint admits, and an id that they may use in the address. */
async function aCaller(name: string) {
  const asker = name.includes('admin') ? await anAdmin() : await aMember()
  const subject = /comment|questions|reviews/.test(name) ? await aReview() : await anInfluencer()
  const handler = (await allHandlers()).get(name)
  const [method = 'GET', path = '/'] = name.split(' ')
  return async (body: string, query = ''): Promise<number> => {
    const { status } = await call(async (...sent) => (await handler?.(...sent)) ?? new Response(), {
      method,
      path: `${path.replace(/[{}]/g, '')}${query}`,
      params: { id: subject.id, replyId: subject.id },
      ...signedIn(asker),
      ...(/GET|DELETE/.test(method) ? {} : { body }),
    })
    return status
  }
}

test('there are endpoints with a body and with a query to test', () => {
  expect(WITH_BODY.length).toBeGreaterThan(15)
  expect(WITH_QUERY.length).toBeGreaterThan(10)
})

test.each(WITH_BODY.map(([name]) => name))(
  '%s ignores all fields of a body except its own',
  async (name) => {
    const known = fieldsOf(ENDPOINTS[name]?.body)
    const wishes = Object.entries(WISHES).filter(([field]) => !known.includes(field))
    const body = { ...Object.fromEntries(wishes), ...(await soundBody()) }
    const admins = await mongoose.connection.collection('users').countDocuments({ role: 1 })
    const send = await aCaller(name)
    const status = await send(`{${PROTOTYPES},${JSON.stringify(body).slice(1)}`)
    expect(status).toBeLessThan(500)
    const stored = await everything()
    expect(stored).not.toContain(MARK)
    expect(stored).not.toContain(String(MARKED_NUMBER))
    expect(stored).not.toContain('2001-02-03')
    expect(stored).not.toContain('f'.repeat(24))
    // Staff endpoints are called by staff.
    const asker = name.includes('admin') ? 1 : 0
    expect(await mongoose.connection.collection('users').countDocuments({ role: 1 })).toBe(
      admins + asker,
    )
    expect(Object.prototype).not.toHaveProperty('planted')
  },
)

/** Each field is tried several times; at sign-up each try hashes a password. */
const PATIENCE = { timeout: 120_000 }

const OPERATORS: unknown[] = [
  { $ne: null },
  { $regex: '.*', $where: `'${MARK}'` },
  [MARK, { $in: [MARK] }],
  { toString: MARK, $expr: { $function: { body: MARK, args: [], lang: 'js' } } },
]

test.each(WITH_BODY.map(([name]) => name))(
  '%s accepts no operator as the value of any field',
  PATIENCE,
  async (name) => {
    const send = await aCaller(name)
    const sound = await soundBody()
    const failed: unknown[] = []
    for (const field of fieldsOf(ENDPOINTS[name]?.body)) {
      for (const operator of OPERATORS) {
        const status = await send(JSON.stringify({ ...sound, [field]: operator }))
        if (status >= 500) failed.push([field, operator, status])
      }
    }
    expect(failed).toEqual([])
    const stored = await everything()
    // The audit log and the keys of rate limits do not quote input either.
    expect(stored).not.toContain(MARK)
    expect(stored).not.toMatch(/"\$(?:gt|ne|regex|where|in|expr)"/)
  },
)

test.each(WITH_QUERY.map(([name]) => name))(
  '%s accepts no operator from its query',
  PATIENCE,
  async (name) => {
    const send = await aCaller(name)
    const failed: unknown[] = []
    for (const field of fieldsOf(ENDPOINTS[name]?.query)) {
      const sent = [
        `${field}[$ne]=x`,
        `${field}[]=x&${field}[]=y`,
        `${field}=%7B%22%24ne%22%3A1%7D`,
      ]
      for (const query of [...sent, '__proto__[role]=1', `${field}=%00`, `${field}=%ff`]) {
        const status = await send('{}', `?${query}`)
        if (status >= 500) failed.push([query, status])
      }
    }
    expect(failed).toEqual([])
    expect(Object.prototype).not.toHaveProperty('role')
  },
)

test('a filter with an injected operator is refused by the database layer too', async () => {
  const slipped = { email: { $ne: null } as unknown as string }
  const { UserModel } = await import('@/models/user')
  await aMember()
  expect(await UserModel.findOne(slipped).catch(() => null)).toBeNull()
  await expect(UserModel.findOne({ nosuchfield: 1 } as object)).rejects.toThrow(/strictQuery/i)
})
