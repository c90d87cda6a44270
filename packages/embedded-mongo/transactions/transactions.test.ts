import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BSON, type MongoClient, UUID } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { encode } from '../bson/encode'
import type { Doc } from '../bson/values'
import { startEmbeddedMongo } from '../start'
import { addressOf, connected, sharedServer, temporaryFolder, temporaryServer } from '../testing'

const emptyServer = await sharedServer()

type Wire = { send(command: Doc, database?: string): Promise<Doc>; vanish(): void }

/** A raw connection, so that the test controls session ids and transaction numbers. */
async function open(uri: string): Promise<Wire> {
  const socket = connect(addressOf(uri))
  await once(socket, 'connect')
  onTestFinished(() => {
    socket.destroy()
  })
  return {
    async send(command, $db = 'test') {
      const body = encode({ ...command, $db })
      const head = Buffer.alloc(21)
      head.writeInt32LE(head.length + body.length, 0)
      head.writeInt32LE(2013, 12)
      socket.write(Buffer.concat([head, body]))
      const [reply] = await once(socket, 'data')
      return BSON.deserialize(reply.subarray(21)) as Doc
    },
    vanish: () => socket.destroy(),
  }
}

/** The fields that make a command part of a transaction. */
function inTransaction(lsid: Doc, number: number, startTransaction?: true): Doc {
  const fields = { lsid, txnNumber: BigInt(number), autocommit: false }
  return startTransaction ? { ...fields, startTransaction } : fields
}

const newSession = (): Doc => ({ id: new UUID().toBinary() })

/** Increments in its own transaction, without a retry on conflict. */
async function increment(client: MongoClient): Promise<void> {
  await client.withSession(async (session) => {
    session.startTransaction()
    const rows = client.db('test').collection<{ _id: number; n: number }>('rows')
    await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })
    await session.commitTransaction()
  })
}

async function withRow(uri: string): Promise<MongoClient> {
  const client = await connected(uri)
  const rows = client.db('test').collection<{ _id: number; n: number }>('rows')
  await rows.insertOne({ _id: 1, n: 0 })
  return client
}

const update = { update: 'rows', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] }

test('the transaction of a disconnected client is aborted and releases its keys', async () => {
  const server = await emptyServer()
  const client = await withRow(server.uri)
  const wire = await open(server.uri)
  const written = await wire.send({ ...update, ...inTransaction(newSession(), 1, true) })
  expect(written).toMatchObject({ ok: 1, nModified: 1 })
  await expect(increment(client)).rejects.toMatchObject({ code: 112 })
  wire.vanish()
  await expect.poll(() => increment(client).then(() => 'done')).toBe('done')
  expect(await client.db('test').collection('rows').findOne()).toMatchObject({ n: 1 })
})

test('a transaction that exceeds its lifetime is aborted', async () => {
  const server = await temporaryServer({ transactionLifetimeSeconds: 0.2 })
  const client = await withRow(server.uri)
  const wire = await open(server.uri)
  const lsid = newSession()
  await wire.send({ ...update, ...inTransaction(lsid, 1, true) })
  await expect.poll(() => increment(client).then(() => 'done'), { timeout: 5000 }).toBe('done')
  const late = await wire.send({ commitTransaction: 1, ...inTransaction(lsid, 1) }, 'admin')
  expect(late).toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] })
})

test('a write outside of transactions succeeds, and a transaction that wrote the same document fails at commit', async () => {
  const server = await emptyServer()
  const client = await withRow(server.uri)
  const rows = client.db('test').collection<{ _id: number; n: number }>('rows')
  await client.withSession(async (session) => {
    session.startTransaction()
    await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
    await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } })
    const error = await session.commitTransaction().catch((thrown) => thrown)
    expect(error.code).toBe(112)
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(true)
  })
  expect(await rows.findOne()).toEqual({ _id: 1, n: 1 })
})

test('an index created during a transaction fails its commit with a retryable error', async () => {
  const server = await emptyServer()
  const client = await withRow(server.uri)
  const rows = client.db('test').collection<{ _id: number; n: number }>('rows')
  await client.withSession(async (session) => {
    session.startTransaction()
    await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
    await rows.createIndex({ n: 1 })
    const error = await session.commitTransaction().catch((thrown) => thrown)
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(true)
  })
  expect(await rows.find({ n: 0 }).hint({ n: 1 }).toArray()).toHaveLength(1)
})

test('a transaction that exceeds the memory limit fails and its memory is released', async () => {
  const server = await emptyServer()
  const client = await connected(server.uri)
  const files = client.db('test').collection('files')
  const bytes = Buffer.alloc(9 * 1024 * 1024)
  for (let round = 0; round < 2; round++) {
    await client.withSession(async (session) => {
      session.startTransaction()
      const fill = async () => {
        for (;;) await files.insertOne({ bytes }, { session })
      }
      await expect(fill()).rejects.toMatchObject({ code: 257 })
    })
  }
  await client.withSession((session) =>
    session.withTransaction(() => files.insertOne({ bytes }, { session })),
  )
  expect(await files.countDocuments()).toBe(1)
}, 60_000)

test('a retried write or commit is recognized after a restart', async () => {
  const folder = temporaryFolder()
  const [writer, committer] = [newSession(), newSession()]
  const insert = { insert: 'rows', documents: [{ _id: 7 }], lsid: writer, txnNumber: 5n }
  const commit = { commitTransaction: 1, ...inTransaction(committer, 1) }
  const first = await startEmbeddedMongo({ folder })
  const before = await open(first.uri)
  expect(await before.send(insert)).toMatchObject({ n: 1 })
  const inside = { insert: 'rows', documents: [{ _id: 8 }], ...inTransaction(committer, 1, true) }
  expect(await before.send(inside)).toMatchObject({ n: 1 })
  expect(await before.send(commit, 'admin')).toMatchObject({ ok: 1 })
  first.kill()
  await first.exited
  const second = await temporaryServer({ folder })
  const after = await open(second.uri)
  const again = await after.send(insert)
  expect([again.n, again.writeErrors]).toEqual([1, undefined])
  expect(await after.send(commit, 'admin')).toMatchObject({ ok: 1 })
  const other = await after.send({ commitTransaction: 1, ...inTransaction(committer, 2) }, 'admin')
  expect(other).toMatchObject({ code: 251 })
  const rows = (await connected(second.uri)).db('test').collection('rows')
  expect(await rows.countDocuments()).toBe(2)
})

test('readers see every concurrent transfer completely or not at all', async () => {
  const server = await emptyServer()
  const client = await connected(server.uri, { maxPoolSize: 30 })
  const rows = client.db('test').collection<{ _id: number; n: number }>('rows')
  await rows.createIndex({ n: 1 })
  await rows.insertMany(Array.from({ length: 40 }, (_, _id) => ({ _id, n: 10 })))
  let writing = true
  const transfer = (at: number) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await rows.updateOne({ _id: at % 40 }, { $inc: { n: -1 } }, { session })
        await sleep(1)
        await rows.updateOne({ _id: (at * 7 + 3) % 40 }, { $inc: { n: 1 } }, { session })
      }),
    )
  const read = () =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const found = await rows.find({}, { session, batchSize: 5 }).sort({ n: 1 }).toArray()
        expect(found.map(({ _id }) => _id).sort((a, b) => a - b)).toEqual([...Array(40).keys()])
        expect(found.reduce((sum, { n }) => sum + n, 0)).toBe(400)
      }),
    )
  const readers = Array.from({ length: 3 }, async () => {
    while (writing) await read()
  })
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    for (let at = 0; at < 20; at++) await transfer(writer * 20 + at)
  })
  await Promise.all(writers)
  writing = false
  await Promise.all(readers)
  await read()
}, 60_000)

test('a client without directConnection discovers a replica set of one', async () => {
  const server = await temporaryServer({ port: 0 })
  const [address] = /127\.0\.0\.1:\d+/.exec(server.uri) ?? []
  const client = await connected(`mongodb://${address}/?replicaSet=embedded`, {
    readPreference: 'primaryPreferred',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
  })
  const rows = client.db('test').collection('rows')
  const options = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const
  await client.withSession((session) =>
    session.withTransaction(() => rows.insertOne({ n: 1 }, { session }), options),
  )
  expect(await rows.countDocuments()).toBe(1)
})

/** A filter that takes some milliseconds per document and matches all of them. */
const numbers = { $literal: Array.from({ length: 10_000 }, (_, at) => at) }
const over = { $gt: [{ $add: [{ $multiply: ['$$this', '$n'] }, 1] }, -1] }
const slow = { $expr: { $gt: [{ $filter: { input: numbers, cond: over } }, []] } }
const slowUpdate = { q: { $nor: [slow] }, u: { $inc: { n: 1 } } }

async function withSlowRows(uri: string): Promise<MongoClient> {
  const client = await connected(uri)
  const rows = client.db('test').collection<{ _id: number; n: number }>('rows')
  await rows.insertMany(Array.from({ length: 100 }, (_, at) => ({ _id: at + 1, n: 0 })))
  return client
}

test.each<[string, Doc]>([
  ['find', { find: 'rows', filter: slow }],
  ['aggregate', { aggregate: 'rows', pipeline: [{ $match: slow }], cursor: {} }],
  ['update', { update: 'rows', updates: [slowUpdate] }],
  ['an update of many', { update: 'rows', updates: [{ ...slowUpdate, q: slow, multi: true }] }],
  ['delete', { delete: 'rows', deletes: [{ q: slow, limit: 0 }] }],
  ['findAndModify', { findAndModify: 'rows', query: slowUpdate.q, remove: true }],
])('maxTimeMS ends %s inside a transaction and aborts it', async (_, command) => {
  const server = await emptyServer()
  const client = await withSlowRows(server.uri)
  const wire = await open(server.uri)
  const lsid = newSession()
  expect(await wire.send({ ...update, ...inTransaction(lsid, 1, true) })).toMatchObject({ n: 1 })
  const late = await wire.send({ ...command, maxTimeMS: 20, ...inTransaction(lsid, 1) })
  expect(late).toMatchObject({ ok: 0, code: 50, codeName: 'MaxTimeMSExpired' })
  expect(late.errorLabels).toBeUndefined()
  const commit = await wire.send({ commitTransaction: 1, ...inTransaction(lsid, 1) }, 'admin')
  expect(commit).toMatchObject({ code: 251 })
  expect(await client.db('test').collection('rows').countDocuments({ n: 0 })).toBe(100)
  await increment(client)
})

test('maxTimeMS of a find inside a transaction applies to its further batches', async () => {
  const server = await emptyServer()
  await withSlowRows(server.uri)
  const wire = await open(server.uri)
  const lsid = newSession()
  const find = { find: 'rows', filter: slow, batchSize: 0, maxTimeMS: 20 }
  const { cursor } = await wire.send({ ...find, ...inTransaction(lsid, 1, true) })
  const more = { getMore: (cursor as Doc).id, collection: 'rows', ...inTransaction(lsid, 1) }
  expect(await wire.send(more)).toMatchObject({ code: 50 })
  expect(await wire.send({ ...update, ...inTransaction(lsid, 1) })).toMatchObject({ code: 251 })
})

test('an invalid maxTimeMS does not abort the transaction', async () => {
  const server = await emptyServer()
  await withRow(server.uri)
  const wire = await open(server.uri)
  const lsid = newSession()
  await wire.send({ ...update, ...inTransaction(lsid, 1, true) })
  const refused = await wire.send({ ...update, maxTimeMS: -1, ...inTransaction(lsid, 1) })
  expect(refused).toMatchObject({ code: 2 })
  expect(await wire.send({ ...update, ...inTransaction(lsid, 1) })).toMatchObject({ n: 1 })
})

test('a retry after an exceeded maxTimeMS does not repeat completed statements', async () => {
  const server = await emptyServer()
  const client = await withSlowRows(server.uri)
  const wire = await open(server.uri)
  const updates = [...update.updates, slowUpdate]
  const numbered = { update: 'rows', updates, lsid: newSession(), txnNumber: 1n }
  expect(await wire.send({ ...numbered, maxTimeMS: 20 })).toMatchObject({ ok: 0, code: 50 })
  expect(await wire.send(numbered)).toMatchObject({ ok: 1, n: 1, nModified: 1 })
  expect(
    await client
      .db('test')
      .collection('rows')
      .findOne({ _id: 1 as never }),
  ).toMatchObject({
    n: 1,
  })
})

test('a write concern of more members than exist is refused, except for an abort', async () => {
  const server = await emptyServer()
  const client = await withRow(server.uri)
  const wire = await open(server.uri)
  const lsid = newSession()
  const writeConcern = { w: 2 }
  const commit = { commitTransaction: 1, ...inTransaction(lsid, 2) }
  const retryable = { ...update, writeConcern, lsid, txnNumber: 1n }
  expect(await wire.send(retryable)).toMatchObject({ code: 100 })
  expect(await wire.send({ ...update, ...inTransaction(lsid, 2, true) })).toMatchObject({ n: 1 })
  const inside = { ...update, writeConcern, ...inTransaction(lsid, 2) }
  expect(await wire.send(inside)).toMatchObject({ code: 72 })
  expect(await wire.send({ ...commit, writeConcern }, 'admin')).toMatchObject({ code: 100 })
  const majority = { ...commit, writeConcern: { w: 'majority' } }
  expect(await wire.send(majority, 'admin')).toMatchObject({ ok: 1 })
  await wire.send({ ...update, ...inTransaction(lsid, 3, true) })
  const abort = { abortTransaction: 1, writeConcern, ...inTransaction(lsid, 3) }
  expect(await wire.send(abort, 'admin')).toMatchObject({ ok: 1 })
  expect(await client.db('test').collection('rows').findOne()).toMatchObject({ n: 1 })
})
