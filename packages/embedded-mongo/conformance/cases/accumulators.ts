import { Decimal128, type Document, Double, Long } from 'mongodb'
import type { Case, Group } from '../case'
import { aggregate } from '../operations'

const rows = [
  { _id: 1, n: 3, t: 'c', o: { k: 1 } },
  { _id: 2, n: 1, t: 'a' },
  { _id: 3, n: null, t: 'b' },
  { _id: 4, t: 'a', o: { j: 2 } },
  { _id: 5, n: 'text', t: 'c' },
]

type Row = readonly [name: string, accumulator: Document, value: unknown, documents?: Document[]]

const numbers = (...values: unknown[]): Document[] =>
  values.map((n, position) => ({ _id: position, n }))

const table: readonly Row[] = [
  ['$sum ignores values other than numbers', { $sum: '$n' }, 4],
  ['$sum of one counts', { $sum: 1 }, 5],
  ['$sum of a missing field is zero', { $sum: '$zz' }, 0],
  ['$sum of ints and doubles', { $sum: '$n' }, 3.5, numbers(1, 2.5)],
  [
    '$sum of whole doubles stays double',
    { $sum: '$n' },
    new Double(3),
    numbers(new Double(1), new Double(2)),
  ],
  [
    '$sum beyond 31 bits makes a long',
    { $sum: '$n' },
    Long.fromString('4294967294'),
    numbers(2147483647, 2147483647),
  ],
  ['$sum of longs', { $sum: '$n' }, Long.fromNumber(3), numbers(1, Long.fromNumber(2))],
  [
    '$sum of decimals',
    { $sum: '$n' },
    Decimal128.fromString('0.3'),
    numbers(Decimal128.fromString('0.1'), Decimal128.fromString('0.2')),
  ],
  ['$avg ignores values other than numbers', { $avg: '$n' }, new Double(2)],
  ['$avg of ints is a double', { $avg: '$n' }, 1.5, numbers(1, 2)],
  ['$avg of nothing is null', { $avg: '$zz' }, null],
  ['$min leaves out null and missing', { $min: '$n' }, 1],
  ['$max compares across types', { $max: '$n' }, 'text'],
  ['$max of nothing is null', { $max: '$zz' }, null],
  ['$min of texts', { $min: '$t' }, 'a'],
  ['$max of dates', { $max: '$n' }, new Date(9), numbers(new Date(1), new Date(9), new Date(5))],
  ['$push leaves out missing', { $push: '$n' }, [3, 1, null, 'text']],
  [
    '$push of an expression',
    { $push: { i: '$_id', n: '$n' } },
    [{ i: 1, n: 3 }, { i: 2, n: 1 }, { i: 3, n: null }, { i: 4 }, { i: 5, n: 'text' }],
  ],
  ['$addToSet holds each value once', { $addToSet: '$n' }, [2], numbers(2, 2, 2)],
  ['$sum by a condition', { $sum: { $cond: [{ $eq: ['$t', 'a'] }, 1, 0] } }, 2],
]

const grouped = (accumulator: Document): Document[] => [
  { $sort: { _id: 1 } },
  { $group: { _id: null, value: accumulator } },
  { $project: { _id: 0, value: 1 } },
]

export const accumulators: Group = {
  subject: 'accumulators',
  cases: [
    ...table.map(
      ([name, accumulator, value, documents = rows]): Case => ({
        name,
        documents,
        act: aggregate(grouped(accumulator)),
        returns: [{ value }],
      }),
    ),
    {
      name: 'several accumulators of several groups',
      documents: rows,
      act: aggregate([
        { $sort: { _id: 1 } },
        { $group: { _id: '$t', ids: { $push: '$_id' }, n: { $sum: 1 }, top: { $max: '$_id' } } },
        { $sort: { _id: 1 } },
      ]),
      returns: [
        { _id: 'a', ids: [2, 4], n: 2, top: 4 },
        { _id: 'b', ids: [3], n: 1, top: 3 },
        { _id: 'c', ids: [1, 5], n: 2, top: 5 },
      ],
    },
  ],
}
