import type { Document } from 'mongodb'
import { type Group, withDocuments } from '../case'
import { bulkWrite, insert, updateOne } from '../operations'

const first = { _id: 1, g: 'a', n: 3 }
const second = { _id: 2, g: 'a', n: 1 }
const third = { _id: 3, g: 'b', n: 2 }
const three = [first, second, third]

export const batches: Group = {
  subject: 'batches',
  cases: withDocuments(three, [
    {
      name: 'a batch of every kind',
      act: bulkWrite([
        { insertOne: { document: { _id: 4 } as Document } },
        { updateOne: { filter: { _id: 1 } as Document, update: { $inc: { n: 1 } } } },
        { updateMany: { filter: { g: 'a' }, update: { $set: { m: 1 } } } },
        { replaceOne: { filter: { _id: 3 } as Document, replacement: { r: 1 } } },
        { deleteOne: { filter: { _id: 2 } as Document } },
        {
          updateOne: { filter: { _id: 5 } as Document, update: { $set: { u: 1 } }, upsert: true },
        },
      ]),
      returns: [1, 4, 4, 1, 1],
      leaves: [{ ...first, n: 4, m: 1 }, { _id: 3, r: 1 }, { _id: 4 }, { _id: 5, u: 1 }],
    },
    {
      name: 'an ordered batch stops at the first error',
      act: bulkWrite([
        { insertOne: { document: { _id: 4 } as Document } },
        { insertOne: { document: { _id: 1 } as Document } },
        { insertOne: { document: { _id: 5 } as Document } },
      ]),
      fails: { code: 11000, writes: [[1, 11000]] },
      leaves: [...three, { _id: 4 }],
    },
    {
      name: 'an unordered batch continues after errors',
      act: bulkWrite(
        [
          { insertOne: { document: { _id: 1 } as Document } },
          { insertOne: { document: { _id: 4 } as Document } },
          { insertOne: { document: { _id: 2 } as Document } },
          { insertOne: { document: { _id: 5 } as Document } },
        ],
        { ordered: false },
      ),
      fails: {
        code: 11000,
        writes: [
          [0, 11000],
          [2, 11000],
        ],
      },
      leaves: [...three, { _id: 4 }, { _id: 5 }],
    },
    {
      name: 'an unordered batch of updates continues after errors',
      act: bulkWrite(
        [
          { updateOne: { filter: { _id: 1 } as Document, update: { $inc: { g: 1 } } } },
          { updateOne: { filter: { _id: 2 } as Document, update: { $set: { n: 7 } } } },
        ],
        { ordered: false },
      ),
      fails: { code: 14, writes: [[0, 14]] },
      leaves: [first, { ...second, n: 7 }, third],
    },
    {
      name: 'insertMany unordered inserts what it can',
      act: async ({ collection }) => {
        const documents = [{ _id: 1 }, { _id: 8 }, { _id: 2 }, { _id: 9 }] as Document[]
        await collection.insertMany(documents, { ordered: false })
      },
      fails: {
        code: 11000,
        writes: [
          [0, 11000],
          [2, 11000],
        ],
      },
      leaves: [...three, { _id: 8 }, { _id: 9 }],
    },
    {
      name: 'insertMany ordered inserts what comes before the error',
      act: insert({ _id: 8 }, { _id: 1 }, { _id: 9 }),
      fails: { code: 11000, writes: [[1, 11000]] },
      leaves: [...three, { _id: 8 }],
    },
    {
      name: 'a batch of upserts names each new _id',
      act: async ({ collection }) => {
        const result = await collection.bulkWrite([
          {
            updateOne: {
              filter: { k: 1 },
              update: { $setOnInsert: { _id: 7 } as Document },
              upsert: true,
            },
          },
          {
            updateOne: {
              filter: { _id: 1 } as Document,
              update: { $set: { n: 1 } },
              upsert: true,
            },
          },
          { replaceOne: { filter: { _id: 8 } as Document, replacement: { k: 2 }, upsert: true } },
        ])
        return Object.entries(result.upsertedIds)
      },
      returns: [
        ['0', 7],
        ['2', 8],
      ],
    },
    {
      name: 'a failed update of one document leaves nothing half done',
      act: updateOne({ _id: 1 }, { $set: { n: 9 }, $inc: { g: 1 } }),
      fails: { code: 14 },
      leaves: three,
    },
    {
      name: 'five thousand inserts in one batch',
      act: async ({ collection }) => {
        await collection.insertMany(Array.from({ length: 5000 }, (_, n) => ({ n })))
        return collection.countDocuments({ n: { $gte: 2500 } })
      },
      returns: 2500,
    },
    {
      name: 'an unacknowledged write is done all the same',
      act: async ({ collection }) => {
        await collection.insertOne({ _id: 6 } as Document, { writeConcern: { w: 0 } })
        for (let attempt = 0; attempt < 100; attempt += 1) {
          if (await collection.countDocuments({ _id: 6 } as Document)) return true
        }
        return false
      },
      returns: true,
    },
  ]),
}
