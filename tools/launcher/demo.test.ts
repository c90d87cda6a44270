import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resetEnv } from '@/lib/env'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { aMember } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { findDemoSignIn } from '@/tools/launcher/demo'
import { readSettings, type Variables } from '@/tools/launcher/settings'
import { DEMO_EMAIL, demoPassword } from '@/tools/seed/seed'

withDatabase()

const folder = await mkdtemp(join(tmpdir(), 'demo-'))
const EMBEDDED = { MONGODB_URI: '', JWT_SECRET: '', SITE_URL: 'http://localhost:3000', DEMO: '1' }

beforeAll(() => {
  vi.stubEnv('DATA_DIR', folder)
  resetEnv()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const find = async (settings: Variables = {}) =>
  findDemoSignIn(await readSettings('start', { ...EMBEDDED, DATA_DIR: folder, ...settings }))

test('the start prints the demo member once the demo data is complete', async () => {
  expect(await find()).toBeNull()
  await aMember({ email: DEMO_EMAIL })
  await SettingModel.create({ _id: 'demo', value: 'begun' })
  expect(await find()).toBeNull()
  await SettingModel.updateOne({ _id: 'demo' }, { $set: { value: 'done' } })
  expect(await find()).toBe(`member ${DEMO_EMAIL}, password ${await demoPassword()}`)
})

test.each<Variables>([
  { DEMO: '0' },
  { SITE_URL: 'https://ratings.example' },
  { SITE_URL: 'http://192.168.1.7:3000' },
  { MONGODB_URI: 'mongodb://127.0.0.1/ratings', JWT_SECRET: 'x'.repeat(32) },
])('it prints no password with %o', async (settings) => {
  expect(await find(settings)).toBeNull()
})

test('it prints no member that has been removed', async () => {
  await UserModel.updateOne({ email: DEMO_EMAIL }, { $set: { removedAt: new Date() } })
  expect(await find()).toBeNull()
})
