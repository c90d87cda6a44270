import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { invalidate, onInvalidate } from '@/lib/cache/invalidate'
import { afterCommit } from '@/lib/db/after-commit'
import { onCommand } from '@/lib/db/commands'
import { findReplay, runStep } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { afterResponse, afterResponseDone } from '@/lib/jobs/after-response'
import { CategoryModel } from '@/models/category'
import { IdempotencyModel } from '@/models/idempotency'
import { SettingModel } from '@/models/setting'
import { UNDESCRIBED } from '@/tests/support/declaration'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { sendKeyed, storingHandler } from '@/tests/support/killed-request'

withDatabase()

const KILLED = fileURLToPath(new URL('../../tests/support/killed-request.ts', import.meta.url))

let made = 0
const aName = () => {
  made += 1
  return `Name ${made}`
}
beforeEach(async () => {
  await IdempotencyModel.deleteMany({})
})

const body = z.object({ name: z.string() })
/** Stores one more document of this name each time. */
async function leave(name: string) {
  await SettingModel.create({ _id: new Types.ObjectId().toHexString(), value: name })
}
const create = (name: string) =>
  transaction([], async () => {
    await leave(name)
    const [id, at] = [new Types.ObjectId(), new Date()]
    return { id, at, none: null, left: undefined, parts: [{ n: 1 }, 0.5] }
  })
const POST = route({
  ...UNDESCRIBED,
  access: 'anyone',
  rateLimit: 'mail',
  body,
  run: async ({ body: { name } }) => ({ success: true, ...(await create(name)) }),
})
const countOf = (name: string) => SettingModel.countDocuments({ value: name })
const keyed = (key: string, name: string, more: object = {}) => ({
  path: '/api/things',
  headers: { 'idempotency-key': key },
  body: { name },
  ...more,
})

test('a repeated write happens once and has the same response', async () => {
  const name = aName()
  const first = await call(POST, keyed('k', name))
  const again = await call(POST, keyed('k', name))
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(await countOf(name)).toBe(1)
})

test('twenty concurrent writes with one key happen once and have the same response', async () => {
  const name = aName()
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => call(POST, keyed('twenty', name))),
  )
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
  expect(new Set(sent.map((one) => JSON.stringify(one.body))).size).toBe(1)
  expect(await countOf(name)).toBe(1)
})

test('an idempotency key costs one database command and no read', async () => {
  const commands: string[] = []
  await call(POST, keyed('warm', aName()))
  const end = onCommand((name) => void commands.push(name))
  await call(POST, { ...keyed('', aName()), headers: {} })
  const without = commands.splice(0)
  await call(POST, keyed('counted', aName()))
  end()
  expect(commands.sort()).toEqual([...without, 'insert'].sort())
})

test('another body under the same key is refused', async () => {
  const [name, other] = [aName(), aName()]
  await call(POST, keyed('k', name))
  const { status, body } = await call(POST, keyed('k', other))
  expect([status, body.msg]).toEqual([422, SERVER_MESSAGES.keyOfAnotherRequest])
  expect(await countOf(other)).toBe(0)
  const query = await call(POST, keyed('k', name, { path: '/api/things?reason=other' }))
  expect(query.status).toBe(422)
})

test('the same key of another actor, network, route or method is a different key', async () => {
  const PATCH = route({
    ...UNDESCRIBED,
    access: 'anyone',
    body,
    run: async ({ body: { name } }) => create(name),
  })
  const member = await aMember()
  const others = [
    signedIn(await aMember()),
    signedIn(member),
    { headers: { 'idempotency-key': 'k', 'x-forwarded-for': '192.0.2.9' } },
    { path: '/api/things/1' },
    { method: 'PATCH' },
  ]
  for (const other of [{}, ...others]) {
    const name = aName()
    expect((await call(PATCH, keyed('k', name, other))).status).toBe(200)
    expect(await countOf(name)).toBe(1)
  }
})

test.each(['', 'with space', 'ü', 'x'.repeat(201)])('%j is not a valid key', async (key) => {
  const { status, body } = await call(POST, keyed(key, aName()))
  expect([status, body.msg]).toEqual([400, SERVER_MESSAGES.keyMalformed])
})

test('a refusal is not stored, because nothing was done', async () => {
  let isRefused = true
  const REFUSING = route({
    ...UNDESCRIBED,
    access: 'anyone',
    body,
    run: async ({ body: { name } }) =>
      transaction([], async () => {
        await leave(name)
        if (isRefused) throw new AppError('conflict', 'Not now.')
        return { name }
      }),
  })
  const name = aName()
  expect((await call(REFUSING, keyed('k', name))).status).toBe(409)
  isRefused = false
  expect((await call(REFUSING, keyed('k', name))).body).toEqual({ name })
  expect((await call(REFUSING, keyed('k', name))).body).toEqual({ name })
  expect(await countOf(name)).toBe(1)
})

test('changes by the first request do not make its repetition fail, in the transaction or before it', async () => {
  const taken = async (name: string) => {
    if (await SettingModel.exists({ value: name })) throw new AppError('conflict', 'Taken.')
  }
  const INSIDE = route({
    ...UNDESCRIBED,
    access: 'anyone',
    body,
    run: ({ body: { name } }) =>
      transaction([], async () => {
        await taken(name)
        await leave(name)
        return { name }
      }),
  })
  const BEFORE = route({
    ...UNDESCRIBED,
    access: 'anyone',
    body,
    async run({ body: { name } }) {
      const replay = await findReplay<{ name: string }>()
      if (replay) return replay.result
      await taken(name)
      return transaction([], async () => {
        await leave(name)
        return { name }
      })
    },
  })
  for (const handler of [INSIDE, BEFORE]) {
    const name = aName()
    for (const key of ['k', 'k']) {
      const { status, body } = await call(handler, keyed(key, name))
      expect([status, body]).toEqual([200, { name }])
    }
    expect((await call(handler, keyed('another', name))).status).toBe(409)
    await IdempotencyModel.deleteMany({})
  }
})

test('after a crash between commit and response the repetition returns the result, without a second effect', async () => {
  const effects: string[] = []
  const end = onInvalidate((tags) => void effects.push(...tags))
  let crashes = true
  const CRASHING = route({
    ...UNDESCRIBED,
    access: 'anyone',
    body,
    async run({ body: { name } }) {
      const result = await transaction([], async () => {
        afterCommit(() => effects.push('effect'))
        await invalidate('tag')
        await CategoryModel.create({ name })
        await leave(name)
        return name
      })
      if (crashes) throw new Error('killed')
      return { result }
    },
  })
  const name = aName()
  expect((await call(CRASHING, keyed('k', name))).status).toBe(500)
  crashes = false
  expect((await call(CRASHING, keyed('k', name))).body).toEqual({ result: name })
  end()
  expect([await countOf(name), effects]).toEqual([1, ['effect', 'tag']])
})

test('what a process committed before it was killed is not done again', async () => {
  const name = aName()
  const killed = fork(KILLED, [name], { execArgv: ['--import', 'tsx'] })
  const [, signal] = await once(killed, 'exit')
  expect([signal, await countOf(name)]).toEqual(['SIGKILL', 1])
  const again = await sendKeyed(
    storingHandler(() => {}),
    name,
  )
  expect([await again.json(), await countOf(name)]).toEqual([{ name }, 1])
})

test('several transactions of a request run once each, identified by name or order', async () => {
  let fails = true
  const names = Array.from({ length: 4 }, aName)
  const MANY = route({
    ...UNDESCRIBED,
    access: 'anyone',
    async run() {
      const done: string[] = []
      for (const name of names) {
        if (fails && name === names[2]) throw new AppError('unavailable', 'Away.')
        // The first one is skipped: names identify the others all the same.
        if (!fails && name === names[0]) continue
        done.push(await runStep(name, () => create(name)).then(() => name))
      }
      return done
    },
  })
  const ORDERED = route({
    ...UNDESCRIBED,
    access: 'anyone',
    async run() {
      return { ids: [(await create('first')).id, (await create('second')).id] }
    },
  })
  const sent = { method: 'POST', headers: { 'idempotency-key': 'k' } }
  expect((await call(MANY, sent)).status).toBe(503)
  fails = false
  expect((await call(MANY, sent)).body).toEqual(names.slice(1))
  for (const name of names) expect(await countOf(name)).toBe(1)

  const ordered = { ...sent, path: '/api/ordered' }
  expect((await call(ORDERED, ordered)).body).toEqual((await call(ORDERED, ordered)).body)
  expect([await countOf('first'), await countOf('second')]).toEqual([1, 1])
})

test('after-response tasks are not part of the key', async () => {
  const name = aName()
  const LATER = route({
    ...UNDESCRIBED,
    access: 'anyone',
    async run() {
      await transaction([], async () => {
        afterResponse('test', async () => void (await create(name)))
      })
      afterResponse('test', async () => void (await create(`${name} too`)))
      return {}
    },
  })
  const { status } = await call(LATER, { method: 'POST', headers: { 'idempotency-key': 'k' } })
  await afterResponseDone()
  expect([status, await countOf(name), await countOf(`${name} too`)]).toEqual([200, 1, 1])
  expect(await IdempotencyModel.countDocuments()).toBe(1)
})

test('a repetition consumes no rate limit, and passes when the limit is exhausted', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const headers = { 'x-forwarded-for': '192.0.2.50' }
    const sent = (key: string, name: string) =>
      call(POST, keyed(key, name, { headers: { ...headers, 'idempotency-key': key } }))
    const name = aName()
    for (let n = 0; n < 12; n += 1) expect((await sent('first', name)).status).toBe(200)
    // Five an hour: four remain.
    for (let n = 0; n < 4; n += 1) expect((await sent(`k${n}`, aName())).status).toBe(200)
    expect((await sent('another', aName())).status).toBe(429)
    expect((await sent('first', name)).status).toBe(200)
    expect((await sent('first', aName())).status).toBe(429)
  })
})

test('repetitions are answered before any work, and have a generous limit of their own', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const name = aName()
    let works = 0
    const counting = route({
      ...UNDESCRIBED,
      access: 'anyone',
      rateLimit: 'mail',
      body,
      run: () =>
        transaction([], async () => {
          works += 1
          await leave(name)
          return { success: true as const }
        }),
    })
    const headers = { 'x-forwarded-for': '192.0.2.60', 'idempotency-key': 'again' }
    const send = async () => (await call(counting, keyed('again', name, { headers }))).status
    const concurrent = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(concurrent)).toEqual(new Set([200]))
    // More than one, where the database had the transaction run again.
    const worksOnce = works
    const later = []
    for (let n = 0; n < 130; n += 1) later.push(await send())
    expect(later.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(later.at(-1)).toBe(429)
    expect(works).toBe(worksOnce)
    expect(await countOf(name)).toBe(1)
  })
})

test('a request that fails because the database is unavailable consumes no rate limit', async () => {
  let isAway = true
  const AWAY = route({
    ...UNDESCRIBED,
    access: 'anyone',
    rateLimit: 'mail',
    async run() {
      if (isAway) throw new AppError('unavailable', 'Away.')
      return {}
    },
  })
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const headers = { 'x-forwarded-for': '192.0.2.51', 'idempotency-key': 'k' }
    for (let n = 0; n < 8; n += 1) {
      expect((await call(AWAY, { method: 'POST', headers })).status).toBe(503)
      await afterResponseDone()
    }
    isAway = false
    expect((await call(AWAY, { method: 'POST', headers })).status).toBe(200)
  })
})

test('the record identifies sender, endpoint and body by digests only, for a day', async () => {
  const name = aName()
  const before = Date.now()
  const member = await aMember()
  await call(POST, keyed('a-key', name, signedIn(member)))
  const [record] = await IdempotencyModel.find().lean()
  const text = JSON.stringify({ ...record, result: String(record?.result) })
  for (const known of ['a-key', name, member.id, member.email, '/api/things', 'eyJ']) {
    expect(text).not.toContain(known)
  }
  const life = Number(record?.expiresAt) - before
  expect(life).toBeGreaterThanOrEqual(DURATION.idempotencyMs)
  expect(life).toBeLessThan(DURATION.idempotencyMs + 60_000)
  const indexes = await IdempotencyModel.collection.indexes()
  expect(indexes).toContainEqual(
    expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
  )
})

test('an expired key is a new one, whether or not the database has removed it', async () => {
  const name = aName()
  await call(POST, keyed('k', name))
  await IdempotencyModel.updateMany({}, { expiresAt: new Date(Date.now() - 1) })
  expect((await call(POST, keyed('k', name))).status).toBe(200)
  expect(await countOf(name)).toBe(2)
})

test.each([
  ['a password', { user: { passwordHash: '$2b$12$…' } }],
  ['a token', { token: 'abc' }],
  ['a signed session', ['eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEifQ.c2lnbmF0dXJlIG9mIGl0']],
  ['a set', { ids: new Set(['a']) }],
])('a command whose result contains %s fails, and its write is rolled back', async (_, result) => {
  const name = aName()
  const KEEPING = route({
    ...UNDESCRIBED,
    access: 'anyone',
    async run() {
      await transaction([], async () => {
        await leave(name)
        return result
      })
      return {}
    },
  })
  const sent = { method: 'POST', headers: { 'idempotency-key': 'k' } }
  expect((await call(KEEPING, sent)).status).toBe(500)
  expect(await countOf(name)).toBe(0)
})

test('a write with a result too large to store succeeds, and its repetition is told that it was done', async () => {
  const name = aName()
  const LARGE = route({
    ...UNDESCRIBED,
    access: 'anyone',
    run: () =>
      transaction([], async () => {
        await leave(name)
        return { text: 'x'.repeat(300_000) }
      }),
  })
  const sent = { method: 'POST', headers: { 'idempotency-key': 'k' } }
  expect((await call(LARGE, sent)).status).toBe(200)
  const { status, body } = await call(LARGE, sent)
  expect([status, body.msg, await countOf(name)]).toEqual([409, SERVER_MESSAGES.doneBefore, 1])
})
