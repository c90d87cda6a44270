import { beforeEach, expect, test } from 'vitest'
import { GET as GET_ME } from '@/app/api/getme/route'
import { keyedDigest } from '@/lib/auth/keyed-digest'
import { connect, disconnect } from '@/lib/db/connect'
import { dataKey, keepDataKey, replaceDataKey, UnreadableDataKey } from '@/lib/db/data-key'
import { decrypt, encrypt } from '@/lib/email/encryption'
import { getEnv } from '@/lib/env'
import { readUnsubscribeToken, unsubscribeToken } from '@/lib/notices/unsubscribe-token'
import { DataKeyModel } from '@/models/data-key'
import { aMember } from '@/tests/support/factories'
import { call, inSession, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const FORMER = 'the former secret of this site, long enough'
const NEXT = 'the next secret of this site, long enough too'

/** Runs as a host that boots with these secrets. */
const booted = <T>(settings: Record<string, string>, run: () => Promise<T>) =>
  withSettings(settings, async () => {
    await disconnect()
    await connect()
    await keepDataKey()
    return run()
  })
const former = { JWT_SECRET: FORMER }
const rotated = { JWT_SECRET: NEXT, JWT_SECRET_PREVIOUS: FORMER }

beforeEach(async () => {
  await DataKeyModel.deleteMany({})
})

test('the first data key is the secret, so that nothing stored changes [A16]', async () => {
  await disconnect()
  await connect()
  const [digest, email] = [keyedDigest('a name'), encrypt('waiting')]
  await keepDataKey()
  expect(dataKey()).toBe(getEnv().JWT_SECRET)
  expect([keyedDigest('a name'), decrypt(email)]).toEqual([digest, 'waiting'])
  const stored = await DataKeyModel.findOne().orFail().lean()
  expect(stored.wrapped).not.toContain(getEnv().JWT_SECRET)
})

test('a rotation signs nobody out, and keeps digests, e-mails and links [A16]', async () => {
  const member = await aMember()
  const before = await booted(former, async () => ({
    tokens: [(await inSession(member)).token, (await inSession(member)).token],
    digest: keyedDigest('a name'),
    email: encrypt('waiting'),
    link: unsubscribeToken(member.id, 'digest'),
  }))
  await booted(rotated, async () => {
    const requests = before.tokens.map((token) => call(GET_ME, { token }))
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200])
    expect([keyedDigest('a name'), decrypt(before.email)]).toEqual([before.digest, 'waiting'])
    expect(readUnsubscribeToken(before.link)?.userId).toBe(member.id)
  })
  // The former value is no longer needed for what is stored, only for tokens.
  await booted({ JWT_SECRET: NEXT }, async () => {
    expect(keyedDigest('a name')).toBe(before.digest)
    const token = before.tokens[0] ?? ''
    expect((await call(GET_ME, { token })).status).toBe(401)
  })
})

test('hosts of both secrets accept each other’s tokens while both are set [A16]', async () => {
  const member = await aMember()
  const made = await booted(rotated, async () => (await inSession(member)).token)
  await booted({ JWT_SECRET: FORMER, JWT_SECRET_PREVIOUS: NEXT }, async () => {
    expect((await call(GET_ME, { token: made })).status).toBe(200)
  })
})

test('a secret that is not the one of the database ends the boot [A16]', async () => {
  await booted(former, async () => {})
  await expect(booted({ JWT_SECRET: NEXT }, async () => {})).rejects.toThrow(UnreadableDataKey)
  await withSettings({ JWT_SECRET: NEXT }, async () => {
    expect(() => keyedDigest('a name')).toThrow(UnreadableDataKey)
    await replaceDataKey()
    expect(keyedDigest('a name')).toMatch(/^[\w-]{43}$/)
    expect(dataKey()).not.toBe(NEXT)
  })
})

test('of processes that start together one stores the key [A16]', async () => {
  await Promise.all(Array.from({ length: 8 }, () => keepDataKey()))
  expect(await DataKeyModel.countDocuments()).toBe(1)
  expect(dataKey()).toBe(getEnv().JWT_SECRET)
})
