import type { Document } from 'mongodb'
import type { Act, Group, Subject } from '@/tools/embedded-mongo/conformance/case'

const orders = [
  { _id: 1, of: 'a', tags: ['x', 'y'] },
  { _id: 2, of: 'b', tags: [] },
  { _id: 3, of: 'zz', tags: ['y'] },
  { _id: 4 },
]

const people: Document[] = [
  { _id: 'a', name: 'Ann', k: 'x', n: 1 },
  { _id: 'b', name: 'Bob', k: 'y', n: 2 },
  { _id: 'c', name: 'Cid', n: 3 },
]

/** Aggregates over the case's collection while another, given by name to the pipeline, holds people. */
function joining(pipeline: (from: string) => Document[]): Act {
  return async ({ db, collection }: Subject) => {
    const from = `${collection.collectionName}_people`
    await db.collection<Document>(from).insertMany(people.map((each) => ({ ...each })))
    return collection.aggregate(pipeline(from), { promoteValues: false }).toArray()
  }
}

type Row = readonly [name: string, pipeline: (from: string) => Document[], returns: unknown]

const sortById = { $sort: { _id: 1 } }
const [ann, bob, cid] = people

const table: readonly Row[] = [
  [
    '$lookup by equality',
    (from) => [
      { $lookup: { from, localField: 'of', foreignField: '_id', as: 'who' } },
      sortById,
      { $project: { who: 1 } },
    ],
    [
      { _id: 1, who: [ann] },
      { _id: 2, who: [bob] },
      { _id: 3, who: [] },
      { _id: 4, who: [] },
    ],
  ],
  [
    '$lookup by a missing field finds what is missing there',
    (from) => [
      { $match: { _id: 4 } },
      { $lookup: { from, localField: 'of', foreignField: 'k', as: 'who' } },
      { $project: { who: 1 } },
    ],
    [{ _id: 4, who: [cid] }],
  ],
  [
    '$lookup by each element of an array',
    (from) => [
      { $match: { _id: 1 } },
      { $lookup: { from, localField: 'tags', foreignField: 'k', as: 'who' } },
      { $unwind: '$who' },
      { $sort: { 'who._id': 1 } },
      { $project: { name: '$who.name' } },
    ],
    [
      { _id: 1, name: 'Ann' },
      { _id: 1, name: 'Bob' },
    ],
  ],
  [
    '$lookup with $unwind that keeps the empty',
    (from) => [
      { $lookup: { from, localField: 'of', foreignField: '_id', as: 'who' } },
      { $unwind: { path: '$who', preserveNullAndEmptyArrays: true } },
      sortById,
      { $project: { name: '$who.name' } },
    ],
    [{ _id: 1, name: 'Ann' }, { _id: 2, name: 'Bob' }, { _id: 3 }, { _id: 4 }],
  ],
  [
    '$lookup with a pipeline and variables',
    (from) => [
      { $match: { _id: 2 } },
      {
        $lookup: {
          from,
          let: { key: '$of' },
          pipeline: [
            { $match: { $expr: { $eq: ['$_id', '$$key'] } } },
            { $project: { _id: 0, name: 1 } },
          ],
          as: 'who',
        },
      },
      { $project: { who: 1 } },
    ],
    [{ _id: 2, who: [{ name: 'Bob' }] }],
  ],
  [
    '$lookup with a pipeline of its own',
    (from) => [
      { $match: { _id: 4 } },
      { $lookup: { from, pipeline: [{ $sort: { n: -1 } }, { $limit: 1 }], as: 'top' } },
    ],
    [{ _id: 4, top: [cid] }],
  ],
  [
    '$lookup by equality with a pipeline',
    (from) => [
      { $match: { _id: { $lte: 2 } } },
      {
        $lookup: {
          from,
          localField: 'of',
          foreignField: '_id',
          pipeline: [{ $match: { n: { $gt: 1 } } }, { $project: { n: 1 } }],
          as: 'who',
        },
      },
      sortById,
      { $project: { who: 1 } },
    ],
    [
      { _id: 1, who: [] },
      { _id: 2, who: [{ _id: 'b', n: 2 }] },
    ],
  ],
  [
    '$lookup into a path',
    (from) => [
      { $match: { _id: 1 } },
      { $lookup: { from, localField: 'of', foreignField: '_id', as: 'joined.who' } },
      { $project: { joined: 1 } },
    ],
    [{ _id: 1, joined: { who: [ann] } }],
  ],
  [
    '$lookup in a missing collection',
    (from) => [
      { $match: { _id: 1 } },
      { $lookup: { from: `${from}_not`, localField: 'of', foreignField: '_id', as: 'who' } },
      { $project: { who: 1 } },
    ],
    [{ _id: 1, who: [] }],
  ],
  [
    '$unionWith',
    (from) => [
      { $match: { _id: 1 } },
      { $project: { of: 1 } },
      { $unionWith: from },
      { $sort: { n: 1 } },
      { $project: { _id: 1 } },
    ],
    [{ _id: 1 }, { _id: 'a' }, { _id: 'b' }, { _id: 'c' }],
  ],
  [
    '$unionWith a pipeline',
    (from) => [
      { $match: { _id: 1 } },
      { $project: { _id: 1 } },
      { $unionWith: { coll: from, pipeline: [{ $match: { n: 2 } }, { $project: { name: 1 } }] } },
    ],
    [{ _id: 1 }, { _id: 'b', name: 'Bob' }],
  ],
  [
    '$graphLookup',
    (from) => [
      { $match: { _id: 1 } },
      {
        $graphLookup: {
          from,
          startWith: '$of',
          connectFromField: 'k',
          connectToField: '_id',
          as: 'chain',
        },
      },
      { $project: { 'chain.name': 1 } },
    ],
    [{ _id: 1, chain: [{ name: 'Ann' }] }],
  ],
]

export const lookups: Group = {
  subject: 'lookups',
  cases: [
    ...table.map(([name, pipeline, returns]) => ({
      name,
      documents: orders,
      act: joining(pipeline),
      returns,
    })),
    {
      name: '$out writes a collection',
      documents: orders,
      async act({ db, collection }) {
        const target = `${collection.collectionName}_out`
        await collection
          .aggregate([{ $match: { _id: { $lte: 2 } } }, { $project: { of: 1 } }, { $out: target }])
          .toArray()
        return db
          .collection(target)
          .find({}, { sort: { _id: 1 } })
          .toArray()
      },
      returns: [
        { _id: 1, of: 'a' },
        { _id: 2, of: 'b' },
      ],
    },
    {
      name: '$merge updates what is there and inserts the rest',
      documents: orders,
      async act({ db, collection }) {
        const target = db.collection<Document>(`${collection.collectionName}_merge`)
        await target.insertOne({ _id: 1, kept: true } as Document)
        await collection
          .aggregate([
            { $match: { _id: { $lte: 2 } } },
            { $project: { of: 1 } },
            { $merge: { into: target.collectionName } },
          ])
          .toArray()
        return target.find({}, { sort: { _id: 1 } }).toArray()
      },
      returns: [
        { _id: 1, kept: true, of: 'a' },
        { _id: 2, of: 'b' },
      ],
    },
  ],
}
