import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb'
import { type Act, type Group, withDocuments } from '../case'
import { aggregate, command, find } from '../operations'

const index =
  (key: IndexSpecification, options: CreateIndexesOptions = {}): Act =>
  ({ collection }) =>
    collection.createIndex(key, options)

const listed: Act = async ({ collection }) => {
  const indexes = await collection.listIndexes().toArray()
  return indexes.map(({ ns: _, storageEngine: __, ...rest }) => rest)
}

/** Creates indexes one by one, then lists them. */
const making =
  (...acts: Act[]): Act =>
  async (subject) => {
    for (const act of acts) await act(subject)
    return listed(subject)
  }

const byId = { v: 2, key: { _id: 1 }, name: '_id_' }
const rows = Array.from({ length: 40 }, (_, n) => ({ _id: n, a: n % 10, b: n }))

const refusals: ReadonlyArray<readonly [name: string, index: Document, code: number]> = [
  ['a direction of zero', { key: { a: 0 }, name: 'x' }, 67],
  ['an unknown kind of index', { key: { a: 'nope' }, name: 'x' }, 67],
  ['an empty key', { key: {}, name: 'x' }, 67],
  ['an unknown option', { key: { a: 1 }, name: 'x', nope: 1 }, 197],
  ['an index without a name', { key: { a: 1 } }, 9],
  ['an index without a key', { name: 'x' }, 9],
  ['a lifetime for two fields', { key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 5 }, 67],
  [
    'partial and sparse together',
    { key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } },
    67,
  ],
  [
    'a partial filter with $ne',
    { key: { a: 1 }, name: 'x', partialFilterExpression: { a: { $ne: 1 } } },
    67,
  ],
]

export const indexAdmin: Group = {
  subject: 'index administration',
  cases: [
    ...withDocuments(rows, [
      {
        name: 'createIndex derives the name from the key',
        act: index({ a: 1, b: -1 }),
        returns: 'a_1_b_-1',
      },
      {
        name: 'createIndex gives its own name',
        act: index({ a: 1 }, { name: 'mine' }),
        returns: 'mine',
      },
      { name: 'a collection has an index on _id', act: listed, returns: [byId] },
      {
        name: 'an index is listed',
        act: making(index({ a: 1, 'b.c': -1 })),
        returns: [byId, { v: 2, key: { a: 1, 'b.c': -1 }, name: 'a_1_b.c_-1' }],
      },
      {
        name: 'a unique index is listed',
        act: making(index({ b: 1 }, { unique: true })),
        returns: [byId, { v: 2, key: { b: 1 }, name: 'b_1', unique: true }],
      },
      {
        name: 'a sparse index is listed',
        act: making(index({ b: 1 }, { sparse: true })),
        returns: [byId, { v: 2, key: { b: 1 }, name: 'b_1', sparse: true }],
      },
      {
        name: 'a partial index is listed',
        act: making(index({ b: 1 }, { partialFilterExpression: { a: { $gt: 1 } } })),
        returns: [
          byId,
          { v: 2, key: { b: 1 }, name: 'b_1', partialFilterExpression: { a: { $gt: 1 } } },
        ],
      },
      {
        name: 'an index with a lifetime is listed',
        act: making(index({ at: 1 }, { expireAfterSeconds: 60 })),
        returns: [byId, { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 }],
      },
      {
        name: 'the same index twice is one',
        act: making(index({ a: 1 }), index({ a: 1 })),
        returns: [byId, { v: 2, key: { a: 1 }, name: 'a_1' }],
      },
      {
        name: 'a direction may be any number',
        act: making(index({ a: 5 } as IndexSpecification, { name: 'x' })),
        returns: [byId, { v: 2, key: { a: 5 }, name: 'x' }],
      },
      {
        name: 'createIndexes counts',
        act: async (subject) => {
          const indexes = [
            { key: { a: 1 }, name: 'a_1' },
            { key: { b: 1 }, name: 'b_1' },
          ]
          const reply = await command({ createIndexes: '$collection', indexes })(subject)
          const { numIndexesBefore, numIndexesAfter } = reply as Document
          return [numIndexesBefore, numIndexesAfter]
        },
        returns: [1, 3],
      },
      {
        name: 'one name for two keys is refused',
        act: making(index({ a: 1 }, { name: 'x' }), index({ b: 1 }, { name: 'x' })),
        fails: { code: 86, codeName: 'IndexKeySpecsConflict' },
      },
      {
        name: 'one name with other options is refused',
        act: making(index({ b: 1 }), index({ b: 1 }, { unique: true })),
        fails: { code: 86, codeName: 'IndexKeySpecsConflict' },
      },
      {
        name: 'one key under two names is refused',
        act: making(index({ a: 1 }), index({ a: 1 }, { name: 'x' })),
        fails: { code: 85, codeName: 'IndexOptionsConflict' },
      },
      {
        name: 'one key with another lifetime is refused',
        act: making(
          index({ at: 1 }, { expireAfterSeconds: 5 }),
          index({ at: 1 }, { expireAfterSeconds: 6 }),
        ),
        fails: { code: 85, codeName: 'IndexOptionsConflict' },
      },
      {
        name: 'the other order of a key is another index',
        act: making(index({ a: 1, b: 1 }), index({ b: 1, a: 1 })),
        returns: [
          byId,
          { v: 2, key: { a: 1, b: 1 }, name: 'a_1_b_1' },
          { v: 2, key: { b: 1, a: 1 }, name: 'b_1_a_1' },
        ],
      },
      ...refusals.map(([name, refused, code]) => ({
        name: `${name} is refused`,
        act: command({ createIndexes: '$collection', indexes: [refused] }),
        fails: { code },
      })),
      {
        name: 'dropIndex by name',
        act: making(index({ a: 1 }), ({ collection }) => collection.dropIndex('a_1')),
        returns: [byId],
      },
      {
        name: 'dropIndexes by key',
        act: making(index({ a: 1 }), command({ dropIndexes: '$collection', index: { a: 1 } })),
        returns: [byId],
      },
      {
        name: 'dropIndexes by names',
        act: making(
          index({ a: 1 }),
          index({ b: 1 }),
          command({ dropIndexes: '$collection', index: ['a_1', 'b_1'] }),
        ),
        returns: [byId],
      },
      {
        name: 'dropIndexes drops all but that on _id',
        act: making(index({ a: 1 }), index({ b: 1 }), ({ collection }) => collection.dropIndexes()),
        returns: [byId],
      },
      {
        name: 'dropping an index that is not there is refused',
        act: command({ dropIndexes: '$collection', index: 'nope' }),
        fails: { code: 27, codeName: 'IndexNotFound' },
      },
      {
        name: 'dropping the index on _id is refused',
        act: command({ dropIndexes: '$collection', index: '_id_' }),
        fails: { code: 72, codeName: 'InvalidOptions' },
      },
      {
        name: 'a hint of an index that is not there is refused',
        act: find({ a: 1 }, { hint: 'nope' }),
        fails: { code: 2 },
      },
      {
        name: 'a dropped unique index holds no longer',
        act: async (subject) => {
          await making(index({ b: 1 }, { unique: true }), ({ collection }) =>
            collection.dropIndex('b_1'),
          )(subject)
          await subject.collection.insertOne({ b: 1 })
          return subject.collection.countDocuments({ b: 1 })
        },
        returns: 2,
      },
      {
        name: 'a partial index is not used beyond its filter',
        indexes: [{ key: { a: 1 }, partialFilterExpression: { b: { $gt: 20 } } }],
        act: find({ a: 3 }, { projection: { _id: 1 } }),
        returns: [{ _id: 3 }, { _id: 13 }, { _id: 23 }, { _id: 33 }],
      },
      {
        name: 'a sparse index is not used to find what is missing',
        indexes: [{ key: { zz: 1 }, sparse: true }],
        act: find({ zz: null, b: 3 }, { projection: { _id: 1 } }),
        returns: [{ _id: 3 }],
      },
      {
        name: '$match and $sort of an aggregation give what an index gives',
        indexes: [{ key: { a: 1, b: -1 } }],
        act: aggregate([
          { $match: { a: 3 } },
          { $sort: { b: -1 } },
          { $limit: 2 },
          { $project: { _id: 1 } },
        ]),
        returns: [{ _id: 33 }, { _id: 23 }],
      },
    ]),
    {
      name: 'createIndex creates the collection',
      act: making(index({ a: 1 })),
      returns: [byId, { v: 2, key: { a: 1 }, name: 'a_1' }],
    },
    {
      name: 'listing the indexes of a missing collection is refused',
      act: listed,
      fails: { code: 26, codeName: 'NamespaceNotFound' },
    },
    {
      name: 'dropping an index of a missing collection is refused',
      act: command({ dropIndexes: '$collection', index: 'a_1' }),
      fails: { code: 26, codeName: 'NamespaceNotFound' },
    },
  ],
}
