import { type Collection, MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { type EmbeddedMongo, startEmbeddedMongo } from './start'
import { temporaryFolder } from './testing'

const ROUNDS = 20
const WRITERS = 8

type Row = { _id: number; left: number; right: number; email: string; group: number }
/** What the server has acknowledged: the number that each document must at least have reached. */
type Ledger = Map<number, number>

async function write(documents: Collection<Row>, ledger: Ledger, from: number): Promise<void> {
  for (let at = 0; ; at++) {
    const _id = from + at
    await documents.insertOne({
      _id,
      left: 0,
      right: 0,
      email: `${_id}@example.org`,
      group: _id % 7,
    })
    ledger.set(_id, 0)
    for (let step = 1; step <= 3; step++) {
      await documents.updateOne(
        { _id },
        { $inc: { left: 1, right: 1 }, $set: { group: (_id + step) % 7 } },
      )
      ledger.set(_id, step)
    }
  }
}

async function loadUntilKilled(
  server: EmbeddedMongo,
  ledger: Ledger,
  round: number,
): Promise<void> {
  const client = await new MongoClient(server.uri, { serverSelectionTimeoutMS: 300 }).connect()
  const documents = client.db('crash').collection<Row>('rows')
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(documents, ledger, (round * WRITERS + writer) * 100_000),
  )
  setTimeout(() => server.kill(), 60 + Math.random() * 240)
  const ends = await Promise.allSettled(writers)
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  await client.close()
}

async function check(documents: Collection<Row>, ledger: Ledger): Promise<void> {
  const rows = await documents.find().hint({ $natural: 1 }).toArray()
  const stored = new Map(rows.map((row) => [row._id, row]))
  const lost = [...ledger].filter(([id, step]) => (stored.get(id)?.left ?? -1) < step)
  expect(lost).toEqual([])
  expect(rows.filter(({ left, right }) => left !== right)).toEqual([])
  for (let group = 0; group < 7; group++) {
    const byIndex = await documents.find({ group }).hint({ group: 1 }).toArray()
    const byScan = rows.filter((row) => row.group === group)
    expect(byIndex.map(({ _id }) => _id).sort()).toEqual(byScan.map(({ _id }) => _id).sort())
  }
  expect(await documents.estimatedDocumentCount()).toBe(rows.length)
}

async function checkUnique(documents: Collection<Row>, ledger: Ledger): Promise<void> {
  const [known] = ledger.keys()
  const again = { _id: -1, left: 0, right: 0, email: `${known}@example.org`, group: 0 }
  await expect(documents.insertOne(again)).rejects.toMatchObject({ code: 11000 })
}

test('killed at any moment, the server keeps each acknowledged write and no half of one', async () => {
  const folder = temporaryFolder()
  const ledger: Ledger = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startEmbeddedMongo({ folder })
    const client = await new MongoClient(server.uri).connect()
    const documents = client.db('crash').collection<Row>('rows')
    await documents.createIndexes([{ key: { email: 1 }, unique: true }, { key: { group: 1 } }])
    await check(documents, ledger)
    if (round > 0) await checkUnique(documents, ledger)
    await client.close()
    await loadUntilKilled(server, ledger, round)
  }
  const server = await startEmbeddedMongo({ folder })
  const client = await new MongoClient(server.uri).connect()
  await check(client.db('crash').collection<Row>('rows'), ledger)
  await client.close()
  await server.stop()
  expect(ledger.size).toBeGreaterThan(ROUNDS)
}, 180_000)
