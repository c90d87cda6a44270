import type { Document } from 'mongodb'
import { type Act, type Case, type Group, withDocuments } from '../case'
import { aggregate, command, find, picking } from '../operations'

const rows = [
  { _id: 1, kind: 'text', n: 'x' },
  { _id: 2, kind: 'number', n: 4 },
]
const [text, number] = rows

/** Throws for the text. */
const above: Document = { $gt: [{ $subtract: ['$n', 1] }, 2] }
const isX: Document = { $eq: ['$n', '$$x'] }

type FilterRow = readonly [name: string, filter: Document, returns: Document[]]

const excluding: readonly FilterRow[] = [
  ['before another condition', { $expr: above, kind: 'number' }, [rows[1] as Document]],
  [
    'in a clause before another one',
    { $and: [{ $expr: above }, { kind: 'number' }] },
    [rows[1] as Document],
  ],
  ['before an alternative', { $or: [{ $expr: above }, { kind: 'text' }] }, rows],
  [
    'in a clause of a clause',
    { $and: [{ $and: [{ $expr: above }] }, { kind: { $ne: 'text' } }] },
    [rows[1] as Document],
  ],
]

/** Aggregates with a pipeline that names the case's own collection. */
const own =
  (pipeline: (name: string) => Document[], variables: Document): Act =>
  ({ collection }) =>
    collection
      .aggregate(pipeline(collection.collectionName), { let: variables, promoteValues: false })
      .toArray()

type RefusedRow = readonly [name: string, variables: unknown, code: number]

const refused: readonly RefusedRow[] = [
  ['a field', { x: '$n' }, 4890500],
  ['the whole document', { x: '$$ROOT' }, 4890500],
  ['a name with a capital', { Xx: 1 }, 9],
  ['a name with a dot', { 'a.b': 1 }, 9],
  ['a number', 3, 14],
]

export const variables: Group = {
  subject: 'variables',
  cases: withDocuments(rows, [
    ...excluding.map(
      ([name, filter, returns]): Case => ({
        name: `$expr ${name} is evaluated last`,
        act: find(filter),
        returns,
      }),
    ),
    {
      name: '$expr of $match is evaluated after the other conditions',
      act: aggregate([{ $match: { $expr: above } }, { $match: { kind: 'number' } }]),
      returns: [number],
    },
    {
      name: 'let of aggregate reaches a leading $match',
      act: aggregate([{ $match: { $expr: isX } }], { let: { x: 4 } }),
      returns: [number],
    },
    {
      name: 'let of aggregate takes expressions',
      act: aggregate([{ $match: { $expr: isX } }], { let: { x: { $add: [1, 3] } } }),
      returns: [number],
    },
    {
      name: 'let of aggregate reaches a later stage',
      act: aggregate([{ $match: { _id: 1 } }, { $set: { n: '$$x' } }, { $match: { $expr: isX } }], {
        let: { x: 4 },
      }),
      returns: [{ ...text, n: 4 }],
    },
    {
      name: 'let of aggregate reaches the pipeline of $lookup',
      act: own(
        (from) => [
          { $match: { _id: 1 } },
          { $lookup: { from, pipeline: [{ $match: { $expr: isX } }], as: 'found' } },
        ],
        { x: 4 },
      ),
      returns: [{ ...text, found: [number] }],
    },
    {
      name: 'let of $lookup overrides that of aggregate',
      act: own(
        (from) => [
          { $match: { _id: 1 } },
          {
            $lookup: {
              from,
              let: { x: '$n' },
              pipeline: [{ $match: { $expr: isX } }],
              as: 'found',
            },
          },
        ],
        { x: 4 },
      ),
      returns: [{ ...text, found: [text] }],
    },
    {
      name: 'let of aggregate reaches the pipeline of $unionWith',
      act: own(
        (coll) => [
          { $match: { _id: 1 } },
          { $unionWith: { coll, pipeline: [{ $match: { $expr: isX } }] } },
        ],
        { x: 4 },
      ),
      returns: [text, number],
    },
    {
      name: '$$NOW in a leading $match',
      act: aggregate([{ $match: { $expr: { $lt: [new Date(0), '$$NOW'] }, _id: 1 } }]),
      returns: [text],
    },
    {
      name: 'let of find reaches its filter',
      act: find({ $expr: isX }, { let: { x: 4 } }),
      returns: [number],
    },
    {
      name: 'let of find reaches its projection',
      act: find({ _id: 1 }, { let: { x: 4 }, projection: { n: '$$x' } }),
      returns: [{ _id: 1, n: 4 }],
    },
    ...refused.map(
      ([name, given, code]): Case => ({
        name: `let of ${name} is refused`,
        act: picking(
          command({ aggregate: '$collection', pipeline: [], cursor: {}, let: given }),
          (reply) => reply.cursor.firstBatch,
        ),
        fails: { code },
      }),
    ),
  ]),
}
