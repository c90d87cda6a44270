import type { Document } from 'mongodb'
import type { Case, Group } from '../case'
import { command, count, find } from '../operations'

const rows = [{ _id: 1, a: 1 }]

type FilterRow = readonly [name: string, filter: Document, code: number]

const filters: readonly FilterRow[] = [
  ['an unknown operator of a field', { a: { $nope: 1 } }, 2],
  ['an unknown operator at the top', { $nope: 1 }, 2],
  ['an empty $and', { $and: [] }, 2],
  ['an empty $or', { $or: [] }, 2],
  ['an empty $nor', { $nor: [] }, 2],
  ['$and of a non-array', { $and: { a: 1 } }, 2],
  ['$or of a non-filter', { $or: [1] }, 2],
  ['$in of a non-array', { a: { $in: 1 } }, 2],
  ['$nin of a non-array', { a: { $nin: 'x' } }, 2],
  ['$in with an operator', { a: { $in: [{ $gt: 1 }] } }, 2],
  ['$all of a non-array', { a: { $all: 1 } }, 2],
  ['$elemMatch of a non-object', { a: { $elemMatch: 1 } }, 2],
  ['$regex of a number', { a: { $regex: 5 } }, 2],
  ['a pattern that cannot be read', { a: { $regex: '(' } }, 51091],
  ['$type of an unknown name', { a: { $type: 'nope' } }, 2],
  ['$type of an unknown number', { a: { $type: 77 } }, 2],
  ['$expr of an unknown expression', { $expr: { $nope: 1 } }, 168],
  ['$expr of an unknown variable', { $expr: { $eq: ['$$nope', 1] } }, 17276],
  ['$ne of a pattern', { a: { $ne: /x/ } }, 2],
  ['$gt of a pattern', { a: { $gt: /x/ } }, 2],
]

type CommandRow = readonly [name: string, document: Document, code: number, codeName?: string]

const commands: readonly CommandRow[] = [
  ['an unknown command', { nope: 1 }, 59, 'CommandNotFound'],
  ['a filter that is a text', { find: '$collection', filter: 'x' }, 14, 'TypeMismatch'],
  ['a sort that is a text', { find: '$collection', sort: 'x' }, 14, 'TypeMismatch'],
  ['a projection that is a number', { find: '$collection', projection: 5 }, 14, 'TypeMismatch'],
  ['a limit that is a text', { find: '$collection', limit: 'x' }, 14, 'TypeMismatch'],
  ['an empty collection name', { find: '' }, 73, 'InvalidNamespace'],
  ['an unknown field of find', { find: '$collection', nope: 1 }, 40415],
  ['an insert of a non-array', { insert: '$collection', documents: {} }, 14, 'TypeMismatch'],
  ['an insert of no documents', { insert: '$collection', documents: [] }, 16, 'InvalidLength'],
  ['an insert without documents', { insert: '$collection' }, 40414],
  ['an update without updates', { update: '$collection' }, 40414],
  [
    'an update without a filter',
    { update: '$collection', updates: [{ u: { $set: { a: 1 } } }] },
    40414,
  ],
  ['a delete without a limit', { delete: '$collection', deletes: [{ q: {} }] }, 40414],
  [
    'an aggregation without a cursor',
    { aggregate: '$collection', pipeline: [] },
    9,
    'FailedToParse',
  ],
  [
    'a pipeline that is not an array',
    { aggregate: '$collection', pipeline: {}, cursor: {} },
    14,
    'TypeMismatch',
  ],
  ['a distinct without a key', { distinct: '$collection' }, 40414],
  ['a distinct of a number', { distinct: '$collection', key: 1 }, 14, 'TypeMismatch'],
  ['a getMore of a text', { getMore: 'x', collection: '$collection' }, 14, 'TypeMismatch'],
  [
    'a write concern of three members',
    { insert: '$collection', documents: [{ a: 1 }], writeConcern: { w: 3 } },
    100,
    'UnsatisfiableWriteConcern',
  ],
  [
    'collation of a whole update',
    {
      update: '$collection',
      updates: [{ q: {}, u: { $set: { a: 1 } } }],
      collation: { locale: 'de' },
    },
    40415,
  ],
  [
    'collation of a whole delete',
    { delete: '$collection', deletes: [{ q: {}, limit: 1 }], collation: { locale: 'de' } },
    40415,
  ],
  ['unknown collection options', { create: '$collection', nope: 1 }, 40415],
]

export const refusals: Group = {
  subject: 'refusals',
  cases: [
    ...filters.map(
      ([name, filter, code]): Case => ({
        name: `${name} is refused`,
        documents: rows,
        act: find(filter),
        fails: { code },
      }),
    ),
    ...commands.map(
      ([name, document, code, codeName]): Case => ({
        name: `${name} is refused`,
        documents: rows,
        act: command(document),
        fails: codeName ? { code, codeName } : { code },
      }),
    ),
    {
      name: 'an invalid filter is refused even for a missing collection',
      act: count({ a: { $nope: 1 } }),
      fails: { code: 2 },
    },
    {
      name: 'a session without a transaction is accepted',
      documents: rows,
      act: ({ client, collection }) =>
        client.withSession((session) => collection.countDocuments({}, { session })),
      returns: 1,
    },
    {
      name: 'a document does not grow beyond 16 MB',
      act: async ({ collection }) => {
        await collection.insertOne({ _id: 1, half: 'x'.repeat(9 * 1024 * 1024) } as Document)
        const grown = await collection.updateOne({}, [{ $set: { other: '$half' } }]).then(
          () => 'grown',
          () => 'refused',
        )
        return [grown, await collection.countDocuments({ other: { $exists: true } })]
      },
      returns: ['refused', 0],
    },
  ],
}
