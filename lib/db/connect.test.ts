import mongoose from 'mongoose'
import { expect, test, vi } from 'vitest'
import { connect, disconnect } from '@/lib/db/connect'
import { type PublicRead, readPublicly } from '@/lib/db/public-reads'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { UserModel } from '@/models/user'
import { RESPONSE_TIMEOUT_MS } from '@/server/overload/response-timeout'
import { withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Sent = Record<string, unknown>

/** Returns the commands that `act` sends to the database. */
async function commandsOf(act: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const client = mongoose.connection.getClient()
  const note = ({ command }: { command: Sent }) => sent.push(command)
  client.on('commandStarted', note)
  await act()
  client.off('commandStarted', note)
  return sent
}

test('writes wait for the journals of a majority, and reads see only majority-committed data', async () => {
  const [insert] = await commandsOf(() => UserModel.create({ name: 'Durable', role: 0 }))
  expect(insert).toMatchObject({ insert: 'users', writeConcern: { w: 'majority', j: true } })
  const [find] = await commandsOf(() => UserModel.findOne({ name: 'Durable' }).lean())
  expect(find).toMatchObject({ find: 'users', readConcern: { level: 'majority' } })
  const { options } = mongoose.connection.getClient()
  expect([options.retryWrites, options.retryReads]).toEqual([true, true])
})

test('only public reads may go to a secondary', async () => {
  const { collection } = UserModel
  const reads = [
    vi.spyOn(collection, 'findOne'),
    vi.spyOn(collection, 'find'),
    vi.spyOn(collection, 'countDocuments'),
    vi.spyOn(collection, 'estimatedDocumentCount'),
    vi.spyOn(collection, 'distinct'),
    vi.spyOn(collection, 'aggregate'),
  ]
  const readAll = async () => {
    expect(await UserModel.findOne({ name: 'Durable' }).lean()).not.toBeNull()
    await UserModel.find({}).lean()
    await UserModel.countDocuments({})
    await UserModel.estimatedDocumentCount()
    await UserModel.distinct('name')
    await UserModel.aggregate([{ $match: {} }])
  }
  const preferences = () =>
    reads.map(({ mock }) => {
      const options = mock.lastCall?.at(-1) as { readPreference?: { mode: string } } | undefined
      return options?.readPreference?.mode
    })

  await readAll()
  expect(preferences()).toEqual(reads.map(() => undefined))
  const read: PublicRead = { hasStaleRisk: false }
  await readPublicly(read, readAll)
  expect(preferences()).toEqual(reads.map(() => 'primaryPreferred'))
  expect(read.hasStaleRisk).toBe(false)
  await readAll()
  expect(preferences()).toEqual(reads.map(() => undefined))
  vi.restoreAllMocks()
})

test('public reads are majority-committed while there is a primary, and bounded', async () => {
  const limits = async () => {
    const sent = await commandsOf(async () => {
      await UserModel.findOne({ name: 'Durable' }).lean()
      await UserModel.aggregate([{ $match: { name: 'Durable' } }])
    })
    return sent.map(({ readConcern, maxTimeMS }) => ({ readConcern, maxTimeMS }))
  }
  const readConcern = { level: 'majority' }
  const bounded = { readConcern, maxTimeMS: DURATION.publicReadMs }
  expect(await readPublicly({ hasStaleRisk: false }, limits)).toMatchObject([bounded, bounded])
  const unbounded = { readConcern, maxTimeMS: undefined }
  expect(await limits()).toMatchObject([unbounded, unbounded])
  expect(DURATION.publicReadMs).toBeLessThan(RESPONSE_TIMEOUT_MS)
})

test('a transaction inside a public read reads from the primary', async () => {
  const read = readPublicly({ hasStaleRisk: false }, () =>
    transaction([], async () => {
      const [{ name } = { name: '' }] = await UserModel.aggregate<{ name: string }>([
        { $match: { name: 'Durable' } },
      ])
      const found = await UserModel.findOne({ name }, 'name').lean()
      return found?.name
    }),
  )
  await expect(read).resolves.toBe('Durable')
})

test('the connection pool uses the configured size and timeouts', async () => {
  await disconnect()
  await withSettings(
    { MONGODB_POOL_SIZE: '7', MONGODB_IDLE_MS: '1234', MONGODB_SELECTION_MS: '777' },
    connect,
  )
  const { options } = mongoose.connection.getClient()
  expect(options).toMatchObject({
    maxPoolSize: 7,
    maxIdleTimeMS: 1_234,
    serverSelectionTimeoutMS: 777,
  })
  await disconnect()
  await connect()
  expect(mongoose.connection.getClient().options.maxPoolSize).toBe(50)
})
