import { type Collection, MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { type EmbeddedMongo, startEmbeddedMongo } from '../start'
import { temporaryFolder } from '../testing'

const ROUNDS = 20
const WRITERS = 8

type Row = { _id: number; left: number; right: number; email: string; group: number }
/** The acknowledged writes: per document, the counter value that it must at least have. */
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
  const client = await new MongoClient(server.uri).connect()
  const documents = client.db('crash').collection<Row>('rows')
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(documents, ledger, (round * WRITERS + writer) * 100_000),
  )
  // Fails the pending writes at once, which would otherwise wait for server selection to time out.
  void server.exited.then(() => client.close())
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

test('a kill at any moment loses no acknowledged write and leaves none half written', async () => {
  const folder = temporaryFolder()
  const ledger: Ledger = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startEmbeddedMongo({ folder })
    const client = await new MongoClient(server.uri).connect()
    const documents = client.db('crash').collection<Row>('rows')
    await documents.createIndexes([{ key: { email: 1 }, unique: true }, { key: { group: 1 } }])
    await check(documents, ledger)
    if (ledger.size > 0) await checkUnique(documents, ledger)
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

const TRANSACTION_ROUNDS = 8
const ACCOUNTS = 12

type Account = { _id: number; balance: number; moves: number }
type Move = { _id: number; from: number; to: number }

/** Moves one unit between two accounts and records it, in one transaction. */
function move(client: MongoClient, entry: Move): Promise<void> {
  const accounts = client.db('bank').collection<Account>('accounts')
  const moves = client.db('bank').collection<Move>('moves')
  return client.withSession((session) =>
    session.withTransaction(async () => {
      await moves.insertOne({ ...entry }, { session })
      const from = { $inc: { balance: -1, moves: 1 } }
      await accounts.updateOne({ _id: entry.from }, from, { session })
      await accounts.updateOne({ _id: entry.to }, { $inc: { balance: 1 } }, { session })
    }),
  )
}

async function moveUntilKilled(server: EmbeddedMongo, done: Set<number>, round: number) {
  const client = await new MongoClient(server.uri, { serverSelectionTimeoutMS: 1000 }).connect()
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; ; at++) {
      const _id = (round * WRITERS + writer) * 100_000 + at
      await move(client, { _id, from: (_id * 5) % ACCOUNTS, to: (_id * 5 + 7) % ACCOUNTS })
      done.add(_id)
    }
  })
  setTimeout(() => server.kill(), 300 + Math.random() * 700)
  const ends = await Promise.allSettled(writers)
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  await client.close()
}

async function checkMoves(client: MongoClient, done: ReadonlySet<number>): Promise<void> {
  const accounts = await client.db('bank').collection<Account>('accounts').find().toArray()
  const moves = await client.db('bank').collection<Move>('moves').find().toArray()
  const stored = new Set(moves.map(({ _id }) => _id))
  expect([...done].filter((id) => !stored.has(id))).toEqual([])
  for (const { _id, balance, moves: count } of accounts) {
    const out = moves.filter(({ from }) => from === _id).length
    const received = moves.filter(({ to }) => to === _id).length
    expect([_id, count, balance]).toEqual([_id, out, 100 + received - out])
  }
  const byIndex = client.db('bank').collection<Account>('accounts').find().hint({ balance: 1 })
  expect(await byIndex.toArray()).toHaveLength(ACCOUNTS)
}

test('a kill at any moment loses no acknowledged transaction and leaves none half written', async () => {
  const folder = temporaryFolder()
  const done = new Set<number>()
  for (let round = 0; round <= TRANSACTION_ROUNDS; round++) {
    const server = await startEmbeddedMongo({ folder })
    const client = await new MongoClient(server.uri).connect()
    if (round === 0) {
      const accounts = client.db('bank').collection<Account>('accounts')
      await accounts.createIndex({ balance: 1 })
      const rows = Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: 100, moves: 0 }))
      await accounts.insertMany(rows)
    } else await checkMoves(client, done)
    await client.close()
    if (round < TRANSACTION_ROUNDS) await moveUntilKilled(server, done, round)
    else await server.stop()
  }
  expect(done.size).toBeGreaterThan(TRANSACTION_ROUNDS)
}, 180_000)
