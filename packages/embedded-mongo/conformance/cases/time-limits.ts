import type { Document } from 'mongodb'
import { type Act, type Case, type Group, withDocuments } from '../case'
import {
  aggregate,
  command,
  count,
  find,
  findOneAndDelete,
  findOneAndUpdate,
  ids,
  picking,
  updateMany,
  updateOne,
} from '../operations'

const backtracking = /^(a+)+$/
const texts = [
  { _id: 1, text: `${'a'.repeat(40)}!` },
  { _id: 2, text: 'aa' },
]

/** An expression that takes some milliseconds per document. */
const numbers = { $literal: Array.from({ length: 10_000 }, (_, at) => at) }
const over = { $gt: [{ $add: [{ $multiply: ['$$this', '$n'] }, 1] }, -1] }
const slow: Document = { $gt: [{ $filter: { input: numbers, cond: over } }, []] }
const maxTimeMS = 40
const filter = { $expr: slow }
const none = { $nor: [filter] }
const many = Array.from({ length: 200 }, (_, at) => ({ _id: at, n: at % 3 }))
const set = { $set: { z: 1 } }

/** Reads a find in batches of two documents and waits before the second batch. */
const waiting =
  (where: Document, limit: number, waitMs: number): Act =>
  async ({ collection }) => {
    const cursor = collection.find(where, { maxTimeMS: limit, batchSize: 2 })
    const first = await cursor.next()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return (first === null ? 0 : 1) + (await cursor.toArray()).length
  }

type SlowRow = readonly [name: string, act: Act]

const slowly: readonly SlowRow[] = [
  ['find', find(filter, { maxTimeMS })],
  ['aggregate', aggregate([{ $match: filter }], { maxTimeMS })],
  ['a stage of aggregate', aggregate([{ $project: { x: slow } }], { maxTimeMS })],
  ['$group', aggregate([{ $group: { _id: slow } }], { maxTimeMS })],
  [
    'the pipeline of $lookup',
    ({ collection }) =>
      collection
        .aggregate(
          [
            { $limit: 1 },
            {
              $lookup: {
                from: collection.collectionName,
                pipeline: [{ $match: filter }],
                as: 'all',
              },
            },
          ],
          { maxTimeMS },
        )
        .toArray(),
  ],
  ['count', command({ count: '$collection', query: filter, maxTimeMS })],
  ['countDocuments', count(filter, { maxTimeMS })],
  ['distinct', command({ distinct: '$collection', key: 'n', query: filter, maxTimeMS })],
  ['updateMany', updateMany(filter, set, { maxTimeMS })],
  ['updateOne', updateOne(none, set, { maxTimeMS })],
  ['deleteMany', ({ collection }) => collection.deleteMany(filter, { maxTimeMS })],
  ['deleteOne', ({ collection }) => collection.deleteOne(none, { maxTimeMS })],
  ['findOneAndUpdate', findOneAndUpdate(none, set, { maxTimeMS })],
  ['findOneAndDelete', findOneAndDelete(none, { maxTimeMS })],
  ['getMore', waiting(filter, 60, 0)],
]

const noTimes: ReadonlyArray<readonly [name: string, value: unknown]> = [
  ['a negative number', -1],
  ['a text', 'x'],
  ['a number beyond int32', 2 ** 31],
  ['a fraction', 1.5],
  ['null', null],
]

export const timeLimits: Group = {
  subject: 'time limits',
  alone: true,
  cases: [
    ...withDocuments(many, [
      ...slowly.map(
        ([name, act]): Case => ({
          name: `maxTimeMS ends ${name}`,
          act,
          fails: { code: 50, codeName: 'MaxTimeMSExpired' },
        }),
      ),
      {
        name: 'maxTimeMS does not count the time between batches',
        act: waiting({}, 1000, 1500),
        returns: 200,
      },
      {
        name: 'maxTimeMS of a fast find changes nothing',
        act: picking(find({ n: 1 }, { maxTimeMS: 20_000 }), (found) => found.length),
        returns: 67,
      },
      {
        name: 'maxTimeMS of zero is no limit',
        act: picking(find({ n: 1 }, { maxTimeMS: 0 }), (found) => found.length),
        returns: 67,
      },
      {
        name: 'maxTimeMS of getMore is refused',
        async act({ db, collection }) {
          const name = collection.collectionName
          const { cursor } = await db.command({ find: name, batchSize: 2 })
          return db.command({ getMore: cursor.id, collection: name, maxTimeMS: 1000 })
        },
        fails: { code: 2 },
      },
      ...noTimes.map(
        ([name, value]): Case => ({
          name: `${name} as maxTimeMS is refused`,
          act: command({ find: '$collection', maxTimeMS: value }),
          fails: { code: 2 },
        }),
      ),
      {
        name: 'a negative maxTimeMS is refused for any command',
        act: command({ ping: 1, maxTimeMS: -1 }),
        fails: { code: 2 },
      },
    ]),
    ...withDocuments(texts, [
      {
        name: 'a pattern with unbounded backtracking matches nothing',
        act: ids({ text: backtracking }),
        returns: [2],
      },
    ]),
  ],
}
