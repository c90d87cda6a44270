import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedMongo, startEmbeddedMongo } from 'embedded-mongo'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, disconnect } from '@/lib/db/connect'
import { isOutage } from '@/lib/db/outage'
import { transaction } from '@/lib/db/transaction'
import { SettingModel } from '@/models/setting'
import { withSettings } from '@/tests/support/http'
import { type FaultProxy, startFaultProxy } from '@/tools/chaos/fault-proxy'

let folder: string
let database: EmbeddedMongo
let proxy: FaultProxy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buffering-'))
  database = await startEmbeddedMongo({ folder, port: 0 })
  proxy = await startFaultProxy(Number(new URL(database.uri).port))
  const MONGODB_URI = `mongodb://127.0.0.1:${proxy.port}/buffering?directConnection=true`
  await withSettings({ MONGODB_URI, MONGODB_SELECTION_MS: '3000' }, connect)
})
afterAll(async () => {
  await disconnect()
  await proxy.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const write = () => transaction([], () => SettingModel.countDocuments())

const loseDatabase = async () => {
  proxy.setMode('reset')
  await expect.poll(() => mongoose.connection.readyState, { timeout: 10_000 }).toBe(0)
}

test('a write that begins without a database succeeds as soon as one is back', async () => {
  await write()
  await loseDatabase()
  const written = write()
  proxy.setMode('pass')
  const began = performance.now()
  expect(await written).toBe(0)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a write without a database fails as an outage when no server was found in time', async () => {
  await loseDatabase()
  const began = performance.now()
  const error = await write().catch((thrown: unknown) => thrown)
  expect(isOutage(error)).toBe(true)
  expect(performance.now() - began).toBeLessThan(8_000)
  proxy.setMode('pass')
})
