import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '@/lib/migrations/commands'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { compare, dump, fill } from '@/tools/drill/copies'

withDatabase()
beforeAll(async () => {
  await migrate()
})

const databases = () => {
  const client = mongoose.connection.getClient()
  const { name } = mongoose.connection
  return { client, source: client.db(name), target: client.db(`${name}_copy`), name }
}

async function copyAll() {
  const { client, source, target } = databases()
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const session = client.startSession()
  const copied = await dump(source, session, folder)
  await session.endSession()
  await fill(target, copied, folder)
  await rm(folder, { recursive: true })
  return { copied, target }
}

test('a copy has the same documents and indexes, and each difference is found', async () => {
  await aMember()
  const { _id: influencerId } = await anInfluencer()
  await aReview({ influencerId })
  const { copied, target } = await copyAll()
  expect(copied.find(({ name }) => name === 'users')).toMatchObject({ documents: 3 })
  expect(await compare(target, copied)).toEqual([])

  await target.collection('users').updateOne({}, { $set: { name: 'Other' } })
  await target.collection('reviews').deleteOne({})
  await target.collection('points').dropIndexes()
  expect(await compare(target, copied)).toEqual([
    'points: other indexes',
    'reviews: 0 of 1 documents',
    'users: other documents',
  ])
  await target.dropDatabase()
})

// biome-ignore lint/style/noProcessEnv: the embedded database has no snapshots outside of transactions
const isMongo = Boolean(process.env.TEST_MONGODB_URI)

test.runIf(isMongo)(
  'the drill restores into another database, reports, and removes it: needs TEST_MONGODB_URI',
  async () => {
    // In no aggregate, as its factory leaves it.
    await aReview()
    const args = ['--import', 'tsx', 'tools/restore-drill.ts']
    const tool = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let stdout = ''
    tool.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    const [code] = await once(tool, 'close')
    expect(stdout).toMatch(/^Backup: [\d.]+ s$/m)
    expect(stdout).toMatch(
      /^0 differences, 0 collections without an index, [1-9]\d* discrepancies\.$/m,
    )
    expect(code).toBe(1)
    const { client, name } = databases()
    const left = await client.db('admin').admin().listDatabases({ nameOnly: true })
    expect(left.databases.filter((one) => one.name.startsWith(`${name}_drill`))).toEqual([])
  },
)
