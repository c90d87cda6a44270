import mongoose from 'mongoose'
import { afterAll, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/readyz/route'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { resetEnv } from '@/lib/env'
import { migrate } from '@/lib/migrations/commands'
import { call } from '@/tests/support/http'

afterAll(async () => {
  await connect()
  await mongoose.connection.dropDatabase()
  await disconnect()
})

test('not ready while an index or a migration is missing, ready when all are done', async () => {
  await connect()
  await ensureIndexes()
  await mongoose.connection.collection('users').dropIndex('emails')
  const before = await call(GET)
  await ensureIndexes()
  const unmigrated = await call(GET)
  await migrate()
  const after = await call(GET)

  expect([before.status, before.body.success]).toEqual([503, false])
  expect([unmigrated.status, unmigrated.body.msg]).toEqual([503, SERVER_MESSAGES.schemaOlder])
  expect([after.status, after.body]).toEqual([200, { success: true }])
})

test('not ready while the database is down', async () => {
  await disconnect()
  vi.stubEnv('MONGODB_URI', 'mongodb://127.0.0.1:9/none')
  resetEnv()
  const { status, body } = await call(GET)
  vi.unstubAllEnvs()
  resetEnv()

  expect([status, body.success, body.msg]).toEqual([503, false, body.error])
})
