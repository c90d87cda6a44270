import type { Document } from 'mongodb'
import { type Act, type Group, withDocuments } from '../case'
import { command, count, picking } from '../operations'

const rows = [
  { _id: 1, a: 1 },
  { _id: 2, a: 2 },
  { _id: 3, a: 2 },
]

/** Runs a command against the admin database. */
const admin =
  (document: Document, pick: (reply: Document) => unknown): Act =>
  async ({ client }) =>
    pick(await client.db('admin').command(document))

/** Runs an act in a new database and drops that. */
const elsewhere =
  (act: (name: string) => Act): Act =>
  async (subject) => {
    const name = `${subject.db.databaseName}_${subject.collection.collectionName}`
    const db = subject.client.db(name)
    try {
      return await act(name)({ ...subject, db, collection: db.collection('things') })
    } finally {
      await db.dropDatabase()
    }
  }

const ok = (reply: Document) => reply.ok

export const commands: Group = {
  subject: 'commands',
  cases: [
    { name: 'ping', act: admin({ ping: 1 }, ok), returns: 1 },
    {
      name: 'hello reports a writable primary',
      act: admin({ hello: 1 }, (reply) => [reply.isWritablePrimary, reply.ok]),
      returns: [true, 1],
    },
    {
      name: 'hello reports the size limits',
      act: admin({ hello: 1 }, (reply) => [reply.maxBsonObjectSize, reply.maxWriteBatchSize]),
      returns: [16777216, 100000],
    },
    {
      name: 'hello reports a replica set, which transactions require',
      act: admin({ hello: 1 }, (reply) => typeof reply.setName === 'string'),
      returns: true,
    },
    {
      name: 'the old ismaster is answered',
      act: admin({ ismaster: 1 }, (reply) => [reply.ismaster, reply.ok]),
      returns: [true, 1],
    },
    {
      name: 'buildInfo reports a version of four numbers',
      act: admin({ buildInfo: 1 }, (reply) => [typeof reply.version, reply.versionArray.length]),
      returns: ['string', 4],
    },
    ...[{ hostinfo: 1 }, { serverstatus: 1 }, { getcmdlineopts: 1 }, { Ping: 1 }].map(
      (document) => ({
        name: `${Object.keys(document)[0]} is not a command`,
        act: admin(document, ok),
        fails: { code: 59, codeName: 'CommandNotFound' },
      }),
    ),
    { name: 'endSessions is accepted', act: admin({ endSessions: [] }, ok), returns: 1 },
    ...withDocuments(rows, [
      {
        name: 'count by command',
        act: picking(command({ count: '$collection', query: { a: 2 } }), (reply) => reply.n),
        returns: 2,
      },
      {
        name: 'count by command with skip and limit',
        act: picking(
          command({ count: '$collection', query: {}, skip: 1, limit: 1 }),
          (reply) => reply.n,
        ),
        returns: 1,
      },
      {
        name: 'the estimated count',
        act: ({ collection }) => collection.estimatedDocumentCount(),
        returns: 3,
      },
      {
        name: 'distinct by command',
        act: picking(command({ distinct: '$collection', key: 'a' }), (reply) =>
          [...reply.values].sort(),
        ),
        returns: [1, 2],
      },
      {
        name: 'replies report the database that was read',
        act: picking(command({ find: '$collection', limit: 1 }), (reply) => {
          const [database, collection] = String(reply.cursor.ns).split('.')
          return [database?.startsWith('conformance_'), collection?.startsWith('case_')]
        }),
        returns: [true, true],
      },
      {
        name: 'a dropped collection is empty and not listed',
        act: async ({ db, collection }) => {
          const dropped = await collection.drop()
          const left = await db.listCollections({ name: collection.collectionName }).toArray()
          return [dropped, left.length, await count({})({ db, collection } as never)]
        },
        returns: [true, 0, 0],
      },
      {
        name: 'a dropped collection comes back without its indexes',
        indexes: [{ key: { a: 1 } }],
        act: async ({ collection }) => {
          await collection.drop()
          await collection.insertOne({ a: 1 })
          return (await collection.indexes()).length
        },
        returns: 1,
      },
      {
        name: 'listCollections returns name and type',
        act: async ({ db, collection }) => {
          const [found] = await db.listCollections({ name: collection.collectionName }).toArray()
          return [found?.name === collection.collectionName, found?.type]
        },
        returns: [true, 'collection'],
      },
    ]),
    {
      name: 'an insert creates its collection',
      act: async ({ db, collection }) => {
        await collection.insertOne({ a: 1 })
        return (await db.listCollections({ name: collection.collectionName }).toArray()).length
      },
      returns: 1,
    },
    {
      name: 'a find creates no collection',
      act: async ({ db, collection }) => {
        await collection.findOne({})
        return (await db.listCollections({ name: collection.collectionName }).toArray()).length
      },
      returns: 0,
    },
    {
      name: 'create creates a collection',
      act: async ({ db, collection }) => {
        await db.createCollection(collection.collectionName)
        return (await db.listCollections({ name: collection.collectionName }).toArray()).length
      },
      returns: 1,
    },
    {
      name: 'creating a collection again with the same options is not an error',
      act: async ({ db, collection }) => {
        await db.createCollection(collection.collectionName)
        return ok(await db.command({ create: collection.collectionName }))
      },
      returns: 1,
    },
    {
      name: 'dropping a missing collection is not an error',
      act: ({ collection }) => collection.drop(),
      returns: true,
    },
    {
      name: 'listDatabases lists a database that has documents',
      act: elsewhere((name) => async ({ collection, client }) => {
        await collection.insertOne({ a: 1 })
        const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true })
        return databases.some((each: Document) => each.name === name)
      }),
      returns: true,
    },
    {
      name: 'dropDatabase removes everything',
      act: elsewhere((name) => async ({ db, collection, client }) => {
        await collection.insertOne({ a: 1 })
        await db.dropDatabase()
        const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true })
        const named = databases.some((each: Document) => each.name === name)
        return [named, await collection.countDocuments()]
      }),
      returns: [false, 0],
    },
    {
      name: 'databases are separate',
      documents: rows,
      act: elsewhere(() => async ({ collection }) => {
        await collection.insertOne({ a: 1 })
        return collection.countDocuments()
      }),
      returns: 1,
      leaves: rows,
    },
    {
      name: 'listCollections of a missing database is empty',
      act: elsewhere(
        () =>
          async ({ db }) =>
            (await db.listCollections().toArray()).length,
      ),
      returns: 0,
    },
    {
      name: 'a collection name may have dots',
      act: async ({ db, collection }) => {
        const dotted = db.collection(`${collection.collectionName}.of.dots`)
        await dotted.insertOne({ a: 1 })
        return dotted.countDocuments()
      },
      returns: 1,
    },
  ],
}
