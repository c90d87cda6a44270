import type { Document } from 'mongodb'
import type { Act, Group, Subject } from '../case'

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

/** Aggregates over the case's collection with a second one of people, whose name the pipeline receives. */
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
]

const keyed: Document[] = [
  { _id: 1, k: 1 },
  { _id: 2, k: [2, 3] },
  { _id: 3, k: null },
  { _id: 4 },
  { _id: 5, k: { x: 1 } },
  { _id: 6, k: [[1]] },
  { _id: 7, k: [] },
  { _id: 8, k: /^a/ },
  { _id: 9, k: 'ab' },
]

type Joined = readonly [name: string, document: Document, localField: string, ids: number[]]

const joined: readonly Joined[] = [
  ['through an array', { items: [{ ref: 1 }, { ref: 2 }] }, 'items.ref', [1, 2]],
  ['through an array that ends in an array', { items: [{ ref: [3, 1] }] }, 'items.ref', [1, 2]],
  ['through an array of which some lack the field', { items: [{ ref: 1 }, {}] }, 'items.ref', [1]],
  ['through an array that all lack the field', { items: [{}] }, 'items.ref', [3, 4]],
  ['through an empty array', { items: [] }, 'items.ref', [3, 4]],
  ['through an array of no documents', { items: [1, 2] }, 'items.ref', [3, 4]],
  ['through an array in an array', { items: [[{ ref: 1 }]] }, 'items.ref', [3, 4]],
  ['through a document', { items: { ref: [1, 2] } }, 'items.ref', [1, 2]],
  ['by an array of one', { ref: [1] }, 'ref', [1]],
  ['by an empty array', { ref: [] }, 'ref', [3, 4]],
  ['by an array in an array', { ref: [[1]] }, 'ref', [6]],
  ['by an array with null', { ref: [1, null] }, 'ref', [1, 3, 4]],
  ['by a pattern as a value', { ref: /^a/ }, 'ref', [8]],
  ['by an array of patterns as values', { ref: [/^a/, 1] }, 'ref', [1, 8]],
]

/** Joins documents of another collection and returns their `_id`s. */
function joinedIds(localField: string): Act {
  return async ({ db, collection }: Subject) => {
    const from = `${collection.collectionName}_keyed`
    await db.collection<Document>(from).insertMany(keyed.map((each) => ({ ...each })))
    const [row] = await collection
      .aggregate([{ $lookup: { from, localField, foreignField: 'k', as: 'who' } }])
      .toArray()
    return row?.who.map((each: Document) => each._id).sort()
  }
}

export const lookups: Group = {
  subject: 'lookups',
  cases: [
    ...joined.map(([name, document, localField, returns]) => ({
      name: `$lookup ${name}`,
      documents: [{ _id: 1, ...document }],
      act: joinedIds(localField),
      returns,
    })),
    ...table.map(([name, pipeline, returns]) => ({
      name,
      documents: orders,
      act: joining(pipeline),
      returns,
    })),
  ],
}
