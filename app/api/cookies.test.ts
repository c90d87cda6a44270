import mongoose from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { aMember, anAdmin, aReview } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, recordSessions, signedIn, withDatabase } from '@/tests/support/http'

const ENDPOINTS = await listEndpoints()

withDatabase()

/*
 * Requests that another site can make a browser send: with our cookie but without our token, and GETs. None of them
 * may change anything. The four GETs of the staff, and logging out, have their own tests (staff-action, logout).
 */
const names = Object.keys(ENDPOINTS)
const byLink = (name: string) => /^GET \/api\/users\/\w+\/\{id\}$/.test(name)
const reading = names.filter((name) => name.startsWith('GET ') && !byLink(name))
const guarded = Object.entries(ENDPOINTS)
  .filter(([, { access }]) => access === 'member' || access === 'admin')
  .map(([name]) => name)

let admin = { id: '' }
let reviewId = ''
beforeAll(async () => {
  admin = await anAdmin()
  reviewId = (await aReview()).id
  await aMember()
})

async function ask(name: string, caller: Partial<Parameters<typeof call>[1]>): Promise<number> {
  const handler = (await allHandlers()).get(name)
  const [method = 'GET'] = name.split(' ')
  const { status } = await call(async (...sent) => (await handler?.(...sent)) ?? new Response(), {
    method,
    params: { id: reviewId, replyId: reviewId, name: 'x' },
    path: `/?expertId=${reviewId}&purpose=signUp&query=a`,
    ...(/GET|DELETE/.test(method) ? {} : { body: { questionDetails: 'Hello', name: 'Mallory' } }),
    ...caller,
  })
  return status
}

/** Everything except what counts towards limits, and collections that a read creates. */
async function snapshot(): Promise<string> {
  await recordSessions()
  const { db } = mongoose.connection
  const collections = (await db?.collections()) ?? []
  const read = collections.map(
    async (one) =>
      [one.collectionName, await one.find({}, { projection: { looks: 0 } }).toArray()] as const,
  )
  const contents = (await Promise.all(read)).filter(
    ([name, stored]) => name !== 'ratelimits' && stored.length > 0,
  )
  return JSON.stringify(contents.sort(([a], [b]) => a.localeCompare(b)))
}

test.each(reading.filter((name) => name !== 'GET /api/logout'))(
  '%s changes nothing, for any caller',
  async (name) => {
    const callers = [{}, signedIn(admin)]
    const before = await snapshot()
    for (const caller of callers) await ask(name, caller)
    expect((await snapshot()) === before).toBe(true)
  },
)

test.each(names.filter((name) => name.startsWith('GET ')))(
  'HEAD of %s changes nothing, by bearer or by cookie',
  async (name) => {
    const { token } = signedIn(admin)
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    const before = await snapshot()
    const method = 'HEAD'
    await ask(name, { method, token })
    await ask(name, { method, headers: { ...own, cookie: `session=${token}` } })
    expect((await snapshot()) === before).toBe(true)
  },
)

test.each(guarded)(
  '%s accepts no cookie as authentication, not even from a script of this site',
  async (name) => {
    const cookie = `session=${signedIn(admin).token}`
    const before = await snapshot()
    const statuses = [
      await ask(name, {
        headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      }),
      await ask(name, {
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
      }),
    ]
    expect(statuses).toEqual([name.startsWith('GET ') ? 401 : 403, 401])
    expect((await snapshot()) === before).toBe(true)
  },
)
