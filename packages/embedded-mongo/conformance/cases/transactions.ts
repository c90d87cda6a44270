import { type ClientSession, type Document, Long, MongoClient, MongoServerError } from 'mongodb'
import mongoose, { Schema } from 'mongoose'
import type { Act, Case, Group, Subject } from '../case'

const accounts = [
  { _id: 1, owner: 'ann', balance: 10 },
  { _id: 2, owner: 'bob', balance: 20 },
  { _id: 3, owner: 'cid', balance: 30 },
]
const byOwner = [{ key: { owner: 1 }, unique: true }]
const byBalance = [{ key: { balance: -1 } }]

type Inside = (subject: Subject, session: ClientSession) => Promise<unknown>

/** Begins a transaction; the act decides how it ends, and one still open is aborted. */
function within(act: Inside): Act {
  return (subject) =>
    subject.client.withSession(async (session) => {
      session.startTransaction()
      return act(subject, session)
    })
}

/** Runs the act in a transaction and commits. */
function committed(act: Inside): Act {
  return within(async (subject, session) => {
    const result = await act(subject, session)
    await session.commitTransaction()
    return result
  })
}

/** Two transactions with open snapshots. */
function twoAtOnce(
  act: (subject: Subject, one: ClientSession, other: ClientSession) => Promise<unknown>,
): Act {
  return (subject) =>
    subject.client.withSession((one) =>
      subject.client.withSession(async (other) => {
        for (const session of [one, other]) {
          session.startTransaction()
          await subject.collection.findOne({}, { session })
        }
        return act(subject, one, other)
      }),
    )
}

/** The error code, and whether the transaction may be retried. */
async function refusal(run: Promise<unknown>): Promise<unknown> {
  try {
    await run
    return 'done'
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error
    return [error.code, error.hasErrorLabel('TransientTransactionError')]
  }
}

const balances = async ({ collection }: Subject, session?: ClientSession) =>
  (
    await collection
      .find({}, session ? { session } : {})
      .sort({ _id: 1 })
      .toArray()
  ).map((each) => each.balance)

const addTen = ({ collection }: Subject, id: number, session: ClientSession) =>
  collection.updateOne({ _id: id } as Document, { $inc: { balance: 10 } }, { session })

const visibility: Case[] = [
  {
    name: 'a commit keeps every write',
    documents: accounts,
    act: committed(async ({ collection }, session) => {
      await collection.updateOne({ _id: 1 } as Document, { $inc: { balance: -5 } }, { session })
      await collection.updateOne({ _id: 2 } as Document, { $inc: { balance: 5 } }, { session })
      await collection.deleteOne({ _id: 3 } as Document, { session })
      await collection.insertOne({ _id: 4, owner: 'dan', balance: 1 } as Document, { session })
    }),
    leaves: [
      { _id: 1, owner: 'ann', balance: 5 },
      { _id: 2, owner: 'bob', balance: 25 },
      { _id: 4, owner: 'dan', balance: 1 },
    ],
  },
  {
    name: 'an abort discards every write',
    documents: accounts,
    indexes: byOwner,
    act: within(async ({ collection }, session) => {
      await collection.insertOne({ _id: 4, owner: 'dan' } as Document, { session })
      await collection.updateMany({}, { $set: { balance: 0 } }, { session })
      await collection.deleteOne({ owner: 'bob' }, { session })
      await session.abortTransaction()
    }),
    leaves: accounts,
  },
  {
    name: 'a session that ends aborts its transaction',
    documents: accounts,
    act: within(({ collection }, session) =>
      collection.updateMany({}, { $set: { balance: 0 } }, { session }),
    ),
    leaves: accounts,
  },
  {
    name: 'other clients see nothing before the commit',
    documents: accounts,
    act: within(async (subject, session) => {
      await addTen(subject, 1, session)
      const before = await balances(subject)
      await session.commitTransaction()
      return [before, await balances(subject)]
    }),
    returns: [
      [10, 20, 30],
      [20, 20, 30],
    ],
  },
  {
    name: 'a transaction reads the snapshot of its first read',
    documents: accounts,
    indexes: byBalance,
    act: within(async (subject, session) => {
      const { collection } = subject
      const first = await balances(subject, session)
      await collection.updateOne({ _id: 1 } as Document, { $set: { balance: 99 } })
      await collection.insertOne({ _id: 4, balance: 98 } as Document)
      await collection.deleteOne({ _id: 2 } as Document)
      const rich = await collection.find({ balance: { $gt: 15 } }, { session }).toArray()
      return [first, await balances(subject, session), rich.map((each) => each._id).sort()]
    }),
    returns: [
      [10, 20, 30],
      [10, 20, 30],
      [2, 3],
    ],
  },
  {
    name: 'a cursor of a transaction continues in its snapshot',
    documents: Array.from({ length: 50 }, (_, n) => ({ _id: n, n })),
    act: committed(async ({ collection }, session) => {
      const cursor = collection.find({}, { session, batchSize: 7 }).sort({ _id: 1 })
      await cursor.next()
      await collection.deleteMany({ n: { $gte: 20 } })
      return (await cursor.toArray()).length
    }),
    returns: 49,
  },
  {
    name: 'a transaction that only reads, or does nothing, commits',
    documents: accounts,
    act: async (subject) => {
      const found = await committed((_, session) => balances(subject, session))(subject)
      await committed(async () => null)(subject)
      return found
    },
    returns: [10, 20, 30],
  },
]

const ownWrites: Case[] = [
  {
    name: 'a transaction finds its own writes by index, in order, and counts them',
    documents: accounts,
    indexes: [...byBalance, ...byOwner],
    act: committed(async ({ collection }, session) => {
      await collection.insertOne({ _id: 4, owner: 'dan', balance: 25 } as Document, { session })
      await collection.updateOne({ _id: 1 } as Document, { $set: { balance: 40 } }, { session })
      await collection.deleteOne({ _id: 2 } as Document, { session })
      const options = { session, sort: { balance: -1 } } as const
      const all = await collection.find({ balance: { $gt: 0 } }, options).toArray()
      const [grouped] = await collection
        .aggregate([{ $group: { _id: null, sum: { $sum: '$balance' } } }], { session })
        .toArray()
      return [
        all.map((each) => each._id),
        (await collection.findOne({ owner: 'dan' }, { session }))?._id,
        await collection.findOne({ owner: 'bob' }, { session }),
        await collection.countDocuments({ balance: { $lt: 35 } }, { session }),
        (await collection.distinct('owner', {}, { session })).sort(),
        grouped?.sum,
      ]
    }),
    returns: [[1, 3, 4], 4, null, 2, ['ann', 'cid', 'dan'], 95],
  },
  {
    name: 'a limit respects removals and inserts of the transaction on both sides of it',
    documents: Array.from({ length: 60 }, (_, n) => ({ _id: n, balance: n })),
    indexes: byBalance,
    act: committed(async ({ collection }, session) => {
      await collection.deleteMany({ balance: { $gte: 10, $lt: 55 } }, { session })
      await collection.insertOne({ _id: 100, balance: 30.5 } as Document, { session })
      const take = (direction: 1 | -1) =>
        collection
          .find({}, { session, limit: 8, projection: { _id: 1 } })
          .sort({ balance: direction })
          .toArray()
      const ids = (found: Document[]) => found.map((each) => each._id)
      const middle = collection.find({ balance: { $gt: 7 } }, { session, limit: 4 })
      return [
        ids(await take(-1)),
        ids(await take(1)),
        ids(await middle.sort({ balance: 1 }).toArray()),
      ]
    }),
    returns: [
      [59, 58, 57, 56, 55, 100, 9, 8],
      [0, 1, 2, 3, 4, 5, 6, 7],
      [8, 9, 100, 55],
    ],
  },
  {
    name: 'a unique value that the transaction has freed can be reused in it',
    documents: accounts,
    indexes: byOwner,
    act: committed(async ({ collection }, session) => {
      await collection.deleteOne({ owner: 'ann' }, { session })
      await collection.insertOne({ _id: 4, owner: 'ann' } as Document, { session })
      await collection.updateOne({ owner: 'bob' }, { $set: { owner: 'eve' } }, { session })
      await collection.updateOne({ owner: 'cid' }, { $set: { owner: 'bob' } }, { session })
    }),
    leaves: [
      { _id: 2, owner: 'eve', balance: 20 },
      { _id: 3, owner: 'bob', balance: 30 },
      { _id: 4, owner: 'ann' },
    ],
  },
  {
    name: 'an upsert, a batch and findOneAndUpdate are part of the transaction',
    documents: accounts,
    act: committed(async ({ collection }, session) => {
      await collection.updateOne(
        { _id: 9 } as Document,
        { $set: { balance: 1 } },
        {
          session,
          upsert: true,
        },
      )
      await collection.bulkWrite(
        [
          { insertOne: { document: { _id: 4 } as Document } },
          { updateOne: { filter: { _id: 4 } as Document, update: { $set: { balance: 4 } } } },
          { deleteOne: { filter: { _id: 1 } as Document } },
        ],
        { session },
      )
      const after = await collection.findOneAndUpdate(
        { _id: 9 } as Document,
        { $inc: { balance: 1 } },
        { session, returnDocument: 'after' },
      )
      return after?.balance
    }),
    returns: 2,
    leaves: [...accounts.slice(1), { _id: 4, balance: 4 }, { _id: 9, balance: 2 }],
  },
  {
    name: 'an index becomes multikey by an array that a transaction stored',
    documents: [{ _id: 1, tags: 'a' }],
    indexes: [{ key: { tags: 1 } }],
    act: async (subject) => {
      await committed(({ collection }, session) =>
        collection.insertOne({ _id: 2, tags: ['a', 'b'] } as Document, { session }),
      )(subject)
      await subject.collection.insertOne({ _id: 3, tags: ['b', 'a'] } as Document)
      const found = await subject.collection.find({ tags: { $gte: 'a' } }).toArray()
      return found.map((each) => each._id).sort()
    },
    returns: [1, 2, 3],
  },
]

const conflicts: Case[] = [
  {
    name: 'a write of a document written by another open transaction is a retryable write conflict',
    documents: accounts,
    act: twoAtOnce(async (subject, one, other) => {
      await addTen(subject, 1, one)
      const refused = await refusal(addTen(subject, 1, other))
      await one.commitTransaction()
      return [refused, await balances(subject)]
    }),
    returns: [
      [112, true],
      [20, 20, 30],
    ],
  },
  {
    name: 'a write of a document committed after the first read is a write conflict',
    documents: accounts,
    act: twoAtOnce(async (subject, one, other) => {
      await addTen(subject, 1, one)
      await one.commitTransaction()
      return refusal(addTen(subject, 1, other))
    }),
    returns: [112, true],
  },
  {
    name: 'a write of a document written outside of transactions after the first read is a write conflict',
    documents: accounts,
    act: within(async (subject, session) => {
      await balances(subject, session)
      await subject.collection.updateOne({ _id: 1 } as Document, { $inc: { balance: 1 } })
      return refusal(subject.collection.deleteOne({ _id: 1 } as Document, { session }))
    }),
    returns: [112, true],
  },
  {
    name: 'a unique value written by another open transaction is a write conflict',
    documents: accounts,
    indexes: byOwner,
    act: twoAtOnce(async ({ collection }, one, other) => {
      await collection.insertOne({ _id: 4, owner: 'dan' } as Document, { session: one })
      const late = { _id: 5, owner: 'dan' } as Document
      return refusal(collection.insertOne(late, { session: other }))
    }),
    returns: [112, true],
  },
  {
    name: 'a unique value of an aborted transaction can be used',
    documents: accounts,
    indexes: byOwner,
    act: twoAtOnce(async ({ collection }, one, other) => {
      await collection.insertOne({ _id: 4, owner: 'dan' } as Document, { session: one })
      await one.abortTransaction()
      await collection.insertOne({ _id: 5, owner: 'dan' } as Document, { session: other })
      await other.commitTransaction()
    }),
    leaves: [...accounts, { _id: 5, owner: 'dan' }],
  },
  {
    name: 'writes of different documents do not conflict',
    documents: accounts,
    indexes: [...byOwner, ...byBalance],
    act: twoAtOnce(async (subject, one, other) => {
      await addTen(subject, 1, one)
      await addTen(subject, 2, other)
      await Promise.all([one.commitTransaction(), other.commitTransaction()])
      return balances(subject)
    }),
    returns: [20, 30, 30],
  },
  {
    name: 'an update that changes nothing does not conflict',
    documents: accounts,
    act: twoAtOnce(async (subject, one, other) => {
      await addTen(subject, 1, one)
      await one.commitTransaction()
      const same = { $set: { balance: 10 } }
      const options = { session: other }
      const { matchedCount, modifiedCount } = await subject.collection.updateOne(
        { _id: 1 } as Document,
        same,
        options,
      )
      return [matchedCount, modifiedCount]
    }),
    returns: [1, 0],
  },
  {
    name: 'twenty concurrent increments by withTransaction all take effect',
    documents: accounts,
    async act(subject) {
      const { client, collection } = subject
      const increment = () =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const found = await collection.findOne({ _id: 1 } as Document, { session })
            const balance = found?.balance + 1
            await collection.updateOne({ _id: 1 } as Document, { $set: { balance } }, { session })
          }),
        )
      await Promise.all(Array.from({ length: 20 }, increment))
      return balances(subject)
    },
    returns: [30, 20, 30],
  },
  {
    name: 'concurrent transfers neither create nor lose money',
    documents: Array.from({ length: 8 }, (_, n) => ({ _id: n, balance: 100 })),
    indexes: byBalance,
    async act(subject) {
      const { client, collection } = subject
      const transfer = (at: number) =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const from = { _id: at % 8 } as Document
            const to = { _id: (at * 3 + 1) % 8 } as Document
            await collection.updateOne(from, { $inc: { balance: -1 } }, { session })
            await collection.updateOne(to, { $inc: { balance: 1 } }, { session })
          }),
        )
      await Promise.all(Array.from({ length: 24 }, (_, at) => transfer(at)))
      const byScan = await balances(subject)
      const byIndex = await collection.find().hint({ balance: -1 }).toArray()
      const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
      return [sum(byScan), sum(byIndex.map((each) => each.balance))]
    },
    returns: [800, 800],
  },
]

/** Runs a failing command in a transaction; returns its error and those of the next command and of the commit. */
function failing(run: Inside): Act {
  return within(async (subject, session) => {
    await subject.collection.insertOne({ _id: 50 } as Document, { session })
    const first = await refusal(run(subject, session))
    const next = await refusal(subject.collection.findOne({}, { session }))
    return [first, next, await refusal(session.commitTransaction())]
  })
}

const failures: Case[] = [
  {
    name: 'a duplicate key aborts the transaction and is not retryable',
    documents: accounts,
    indexes: byOwner,
    act: failing(({ collection }, session) =>
      collection.insertOne({ _id: 4, owner: 'ann' } as Document, { session }),
    ),
    returns: [
      [11000, false],
      [251, true],
      [251, true],
    ],
    leaves: accounts,
  },
  {
    name: 'a malformed command aborts the transaction',
    documents: accounts,
    act: failing(({ collection }, session) => collection.findOne({ a: { $nope: 1 } }, { session })),
    returns: [
      [2, false],
      [251, true],
      [251, true],
    ],
    leaves: accounts,
  },
  {
    name: 'an update that fails aborts the transaction',
    documents: accounts,
    act: failing(({ collection }, session) =>
      collection.updateOne({ _id: 1 } as Document, { $inc: { owner: 1 } }, { session }),
    ),
    returns: [
      [14, false],
      [251, true],
      [251, true],
    ],
    leaves: accounts,
  },
  {
    name: 'a command that is not allowed in transactions is refused, and the transaction continues',
    documents: accounts,
    act: within(async (subject, session) => {
      const { db, collection } = subject
      await addTen(subject, 1, session)
      const name = collection.collectionName
      const commands = [
        { count: name },
        { drop: name },
        { dropIndexes: name, index: '*' },
        { listCollections: 1 },
      ]
      const refused: unknown[] = []
      for (const command of commands) refused.push(await refusal(db.command(command, { session })))
      await session.commitTransaction()
      return [refused, await balances(subject)]
    }),
    returns: [Array.from({ length: 4 }, () => [263, false]), [20, 20, 30]],
  },
  {
    name: 'an index of an existing collection is refused',
    documents: accounts,
    act: failing(({ db, collection }, session) =>
      db.command(
        {
          createIndexes: collection.collectionName,
          indexes: [{ key: { balance: 1 }, name: 'balance_1' }],
        },
        { session },
      ),
    ),
    returns: [
      [263, false],
      [251, true],
      [251, true],
    ],
  },
  {
    name: 'a transaction that never began cannot be committed',
    act: withNumbers(({ client }, session) => {
      const commit = { commitTransaction: 1, txnNumber: Long.fromNumber(7), autocommit: false }
      return refusal(client.db('admin').command(commit, { session }))
    }),
    returns: [251, true],
  },
  {
    name: 'a repeated commit succeeds',
    documents: accounts,
    act: within(async (subject, session) => {
      await addTen(subject, 1, session)
      await session.commitTransaction()
      await session.commitTransaction()
      return balances(subject)
    }),
    returns: [20, 20, 30],
  },
]

const collections: Case[] = [
  {
    name: 'a missing collection is created with its first document',
    act: committed(async ({ collection }, session) => {
      await collection.insertOne({ _id: 1 } as Document, { session })
      return collection.countDocuments({}, { session })
    }),
    returns: 1,
    leaves: [{ _id: 1 }],
  },
  {
    name: 'a created collection does not exist after an abort',
    act: async (subject) => {
      const { db, collection } = subject
      await within(({ collection: same }, session) => same.insertOne({}, { session }))(subject)
      return (await db.listCollections({ name: collection.collectionName }).toArray()).length
    },
    returns: 0,
  },
  {
    name: 'a collection with an index is created and filled in one transaction',
    act: async (subject) => {
      await committed(async ({ db, collection }, session) => {
        await db.createCollection(collection.collectionName, { session })
        await collection.createIndex({ k: 1 }, { unique: true, session })
        await collection.insertOne({ _id: 1, k: 'x' } as Document, { session })
      })(subject)
      return refusal(subject.collection.insertOne({ k: 'x' }))
    },
    returns: [11000, false],
  },
]

/** Sends a write under a given transaction number, as a driver does when it lost the reply. */
const numbered = ({ db }: Subject, session: ClientSession, number: number, command: Document) =>
  db.command({ ...command, txnNumber: Long.fromNumber(number) }, { session })

/** A session on a client of its own, so that its transaction numbers do not collide with the driver's. */
function withNumbers(act: Inside): Act {
  return async (subject) => {
    const client = await new MongoClient(subject.uri).connect()
    const db = client.db(subject.db.databaseName)
    try {
      return await client.withSession((session) => act({ ...subject, client, db }, session))
    } finally {
      await client.close()
    }
  }
}

const retries: Case[] = [
  {
    name: 'a retried insert succeeds and inserts nothing more',
    act: withNumbers(async (subject, session) => {
      const insert = { insert: subject.collection.collectionName, documents: [{ _id: 1 }] }
      const first = await numbered(subject, session, 1, insert)
      const again = await numbered(subject, session, 1, insert)
      return [first.n, again.n, again.writeErrors ?? null]
    }),
    returns: [1, 1, null],
    leaves: [{ _id: 1 }],
  },
  {
    name: 'retried updates change nothing more',
    documents: accounts,
    act: withNumbers(async (subject, session) => {
      const update = {
        update: subject.collection.collectionName,
        updates: [
          { q: { _id: 1 }, u: { $inc: { balance: 1 } } },
          { q: { _id: 7 }, u: { $inc: { balance: 1 } }, upsert: true },
        ],
      }
      const first = await numbered(subject, session, 1, update)
      const again = await numbered(subject, session, 1, update)
      const next = await numbered(subject, session, 2, update)
      return [first, again, next].map(({ n, nModified, upserted }) => [n, nModified, upserted])
    }),
    returns: [
      [2, 1, [{ index: 1, _id: 7 }]],
      [2, 1, [{ index: 1, _id: 7 }]],
      [2, 2, undefined],
    ],
    leaves: [{ _id: 1, owner: 'ann', balance: 12 }, ...accounts.slice(1), { _id: 7, balance: 2 }],
  },
  {
    name: 'a retried findAndModify returns the same document',
    documents: accounts,
    act: withNumbers(async (subject, session) => {
      const findAndModify = subject.collection.collectionName
      const increment = { query: { _id: 1 }, update: { $inc: { balance: 1 } }, new: true }
      const remove = { query: { _id: 2 }, remove: true }
      const values: unknown[] = []
      for (const [number, change] of [increment, remove].entries()) {
        for (let at = 0; at < 2; at++) {
          const command = { findAndModify, ...change }
          values.push((await numbered(subject, session, number + 1, command)).value?.balance)
        }
      }
      return values
    }),
    returns: [11, 11, 20, 20],
    leaves: [
      { _id: 1, owner: 'ann', balance: 11 },
      { _id: 3, owner: 'cid', balance: 30 },
    ],
  },
  {
    name: 'a retried delete reports the deletion',
    documents: accounts,
    act: withNumbers(async (subject, session) => {
      const remove = {
        delete: subject.collection.collectionName,
        deletes: [{ q: { balance: { $gt: 0 } }, limit: 1 }],
      }
      const first = await numbered(subject, session, 1, remove)
      const again = await numbered(subject, session, 1, remove)
      return [first.n, again.n, await subject.collection.countDocuments()]
    }),
    returns: [1, 1, 2],
  },
  {
    name: 'a superseded transaction number is refused',
    documents: accounts,
    act: withNumbers(async (subject, session) => {
      const update = {
        update: subject.collection.collectionName,
        updates: [{ q: { _id: 1 }, u: { $inc: { balance: 1 } } }],
      }
      await numbered(subject, session, 2, update)
      return numbered(subject, session, 1, update)
    }),
    fails: { code: 225 },
  },
  {
    name: 'a read with a transaction number is refused',
    documents: accounts,
    act: withNumbers((subject, session) =>
      numbered(subject, session, 1, { find: subject.collection.collectionName }),
    ),
    fails: { code: 50768 },
  },
]

const ledgerSchema = new Schema({ cause: { type: String, unique: true }, points: Number })

function withMongoose(act: (connection: mongoose.Connection) => Promise<unknown>): Act {
  return async ({ uri, db, collection }) => {
    const dbName = `${db.databaseName}_${collection.collectionName}`
    const connection = await mongoose.createConnection(uri, { dbName }).asPromise()
    try {
      await connection.model('Ledger', ledgerSchema).init()
      return await act(connection)
    } finally {
      await connection.dropDatabase()
      await connection.close()
    }
  }
}

const throughMongoose: Case[] = [
  {
    name: "mongoose's connection.transaction commits, and aborts when its callback throws",
    act: withMongoose(async (connection) => {
      const Ledger = connection.model('Ledger')
      await connection.transaction(async (session) => {
        await Ledger.create([{ cause: 'a', points: 1 }], { session })
        const entry = await Ledger.findOne({ cause: 'a' }).session(session)
        entry?.set({ points: 2 })
        await entry?.save({ session })
      })
      const failed = connection.transaction(async (session) => {
        await Ledger.updateMany({}, { $set: { points: 9 } }, { session })
        throw new Error('on purpose')
      })
      await failed.catch(() => undefined)
      return (await Ledger.find()).map((each) => [each.get('cause'), each.get('points')])
    }),
    returns: [['a', 2]],
  },
  {
    name: 'a mongoose session runs an upsert and an aggregation in withTransaction',
    act: withMongoose(async (connection) => {
      const Ledger = connection.model('Ledger')
      const session = await connection.startSession()
      const sums = await session.withTransaction(async () => {
        await Ledger.findOneAndUpdate(
          { cause: 'b' },
          { $inc: { points: 5 } },
          {
            session,
            upsert: true,
          },
        )
        await Ledger.bulkWrite([{ insertOne: { document: { cause: 'c', points: 3 } } }], {
          session,
        })
        return Ledger.aggregate([{ $group: { _id: null, sum: { $sum: '$points' } } }]).session(
          session,
        )
      })
      await session.endSession()
      return [sums[0].sum, await Ledger.countDocuments()]
    }),
    returns: [8, 2],
  },
]

export const transactions: Group = {
  subject: 'transactions',
  cases: [
    ...visibility,
    ...ownWrites,
    ...conflicts,
    ...failures,
    ...collections,
    ...retries,
    ...throughMongoose,
  ],
}
