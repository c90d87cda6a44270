import { Long } from 'mongodb'
import { type Act, type Group, withDocuments } from '../case'
import { aggregate, ids } from '../operations'

const five = [1, 2, 3, 4, 5].map((n) => ({ _id: n }))

/** A cursor's reply: its documents, and whether more remain. */
type Batch = { open: boolean; rows: unknown[] }

/** Opens a cursor by the raw command and returns its id, its first batch and a function that fetches more. */
async function open({ db, collection }: Parameters<Act>[0], options: object) {
  const name = collection.collectionName
  const reply = await db.command(
    { find: name, sort: { _id: 1 }, ...options },
    { promoteLongs: false },
  )
  const id: Long = reply.cursor.id
  const batch = (cursor: { id: Long }, rows: { _id: unknown }[]): Batch => ({
    open: !cursor.id.isZero(),
    rows: rows.map((row) => row._id),
  })
  return {
    id,
    first: batch(reply.cursor, reply.cursor.firstBatch),
    async more(batchSize: number): Promise<Batch> {
      const asked = { getMore: id, collection: name, batchSize }
      const { cursor } = await db.command(asked, { promoteLongs: false })
      return batch(cursor, cursor.nextBatch)
    },
    kill: () => db.command({ killCursors: name, cursors: [id] }, { promoteLongs: false }),
  }
}

export const cursors: Group = {
  subject: 'cursors',
  cases: withDocuments(five, [
    {
      name: 'batches of two return everything',
      act: ids({}, { batchSize: 2 }),
      returns: [1, 2, 3, 4, 5],
    },
    {
      name: 'batches of one return everything',
      act: ids({}, { batchSize: 1 }),
      returns: [1, 2, 3, 4, 5],
    },
    {
      name: 'a limit across batches',
      act: ids({}, { batchSize: 2, limit: 3 }),
      returns: [1, 2, 3],
    },
    {
      name: 'an aggregation in batches',
      act: aggregate([{ $sort: { _id: -1 } }, { $project: { n: '$_id', _id: 0 } }], {
        batchSize: 2,
      }),
      returns: [5, 4, 3, 2, 1].map((n) => ({ n })),
    },
    {
      name: 'a first batch leaves the cursor open',
      act: async (subject) => (await open(subject, { batchSize: 2 })).first,
      returns: { open: true, rows: [1, 2] },
    },
    {
      name: 'getMore continues and closes the cursor at the end',
      act: async (subject) => {
        const cursor = await open(subject, { batchSize: 2 })
        return [await cursor.more(2), await cursor.more(2)]
      },
      returns: [
        { open: true, rows: [3, 4] },
        { open: false, rows: [5] },
      ],
    },
    {
      name: 'a batch size of zero only opens the cursor',
      act: async (subject) => {
        const cursor = await open(subject, { batchSize: 0 })
        return [cursor.first, await cursor.more(6)]
      },
      returns: [
        { open: true, rows: [] },
        { open: false, rows: [1, 2, 3, 4, 5] },
      ],
    },
    {
      name: 'a single batch closes the cursor at once',
      act: async (subject) => (await open(subject, { batchSize: 2, singleBatch: true })).first,
      returns: { open: false, rows: [1, 2] },
    },
    {
      name: 'a batch larger than the result closes the cursor at once',
      act: async (subject) => (await open(subject, { batchSize: 6 })).first,
      returns: { open: false, rows: [1, 2, 3, 4, 5] },
    },
    {
      name: 'killCursors lists what it killed',
      act: async (subject) => {
        const cursor = await open(subject, { batchSize: 1 })
        const { cursorsKilled, cursorsNotFound } = await cursor.kill()
        return [cursorsKilled.length, cursorsNotFound.length]
      },
      returns: [1, 0],
    },
    {
      name: 'a killed cursor is not found',
      act: async (subject) => {
        const cursor = await open(subject, { batchSize: 1 })
        await cursor.kill()
        return cursor.more(1)
      },
      fails: { code: 43, codeName: 'CursorNotFound' },
    },
    {
      name: 'an exhausted cursor is not found',
      act: async (subject) => {
        const cursor = await open(subject, { batchSize: 4 })
        await cursor.more(9)
        return cursor.more(1)
      },
      fails: { code: 43, codeName: 'CursorNotFound' },
    },
    {
      name: 'an unknown cursor is refused',
      act: ({ db, collection }) =>
        db.command({ getMore: Long.fromNumber(987654321), collection: collection.collectionName }),
      fails: { code: 43, codeName: 'CursorNotFound' },
    },
    {
      name: 'an unknown cursor cannot be killed',
      act: async ({ db, collection }) => {
        const killed = { killCursors: collection.collectionName, cursors: [Long.fromNumber(98765)] }
        const reply = await db.command(killed)
        return [reply.cursorsKilled.length, reply.cursorsNotFound.length]
      },
      returns: [0, 1],
    },
    {
      name: 'a cursor survives the deletion of documents that it has yet to return',
      act: async ({ collection }) => {
        const cursor = collection.find({}, { batchSize: 2, sort: { _id: 1 } })
        const first = await cursor.next()
        await collection.deleteMany({ _id: { $gt: 2 } as object })
        await cursor.toArray()
        return first?._id
      },
      returns: 1,
    },
  ]),
}
