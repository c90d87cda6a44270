import { Binary, BSONRegExp, Decimal128, Double, Long, ObjectId } from 'mongodb'
import type { Group } from '../case'
import { count, matches } from '../operations'

const lists = [
  { _id: 1, l: [1, 2, 3] },
  { _id: 2, l: [] },
  { _id: 3, l: [[1, 2]] },
  { _id: 4, l: 1 },
  { _id: 5 },
  { _id: 6, l: [4, 5] },
]

const amounts = [
  { _id: 1, n: 4 },
  { _id: 2, n: 5 },
  { _id: 3, n: -4 },
  { _id: 4, n: 7.9 },
  { _id: 5, n: Long.fromNumber(10) },
  { _id: 6, n: '4' },
  { _id: 7, n: Decimal128.fromString('1') },
  { _id: 8, n: [2, 4] },
]

const types = [
  1,
  new Double(1),
  Long.fromNumber(1),
  Decimal128.fromString('1'),
  'x',
  true,
  new Date(0),
  new ObjectId('000000000000000000000001'),
  new Binary(Uint8Array.from([1])),
  { a: 1 },
  ['x'],
  new BSONRegExp('x'),
  null,
].map((v, position) => ({ _id: position + 1, v }))

const words = [
  { _id: 1, w: 'Anna' },
  { _id: 2, w: 'bananna' },
  { _id: 3, w: 'first\nAnna' },
  { _id: 4, w: ['x', 'anna'] },
  { _id: 5, w: 5 },
  { _id: 6, w: new BSONRegExp('^anna') },
  { _id: 7 },
  { _id: 8, w: 'É.*' },
]

const people = [
  { _id: 1, a: 1, b: 2, name: 'x' },
  { _id: 2, a: 2, b: 2, name: 'y' },
  { _id: 3, a: 3, b: 2 },
  { _id: 4, a: 4, name: 'z' },
]

const kinds = [
  { _id: 1, kind: 'text', n: 'x' },
  { _id: 2, kind: 'number', n: 4 },
]
/** Throws for the text. */
const above = { $gt: [{ $subtract: ['$n', 1] }, 2] }

export const filters: Group = {
  subject: 'filters',
  cases: [
    ...matches(lists, [
      ['$all of nothing finds nothing', { l: { $all: [] } }, []],
      ['$all of one finds a scalar', { l: { $all: [1] } }, [1, 4]],
      ['$all of an array', { l: { $all: [[1, 2]] } }, [3]],
      ['$all twice the same', { l: { $all: [1, 1] } }, [1, 4]],
      ['$gt finds any element', { l: { $gt: 4 } }, [6]],
    ]),
    ...matches(amounts, [
      [
        '$in of numbers of other types',
        { n: { $in: [new Double(4), Decimal128.fromString('5')] } },
        [1, 2, 8],
      ],
    ]),
    ...matches(types, [
      ['$type by alias', { v: { $type: 'int' } }, [1]],
      ['$type by number', { v: { $type: 1 } }, [2]],
      ['$type long', { v: { $type: 'long' } }, [3]],
      ['$type decimal', { v: { $type: 'decimal' } }, [4]],
      ['$type number', { v: { $type: 'number' } }, [1, 2, 3, 4]],
      ['$type string finds elements', { v: { $type: 'string' } }, [5, 11]],
      ['$type of a list', { v: { $type: ['bool', 'date', 7] } }, [6, 7, 8]],
      ['$type binData', { v: { $type: 'binData' } }, [9]],
      ['$type object', { v: { $type: 'object' } }, [10]],
      ['$type regex', { v: { $type: 'regex' } }, [12]],
      ['$type null does not find missing', { v: { $type: 10 } }, [13]],
    ]),
    ...matches(words, [
      ['$regex finds strings and elements', { w: { $regex: 'anna' } }, [2, 4]],
      ['$regex without s', { w: { $regex: 't.A' } }, []],
      ['a literal finds strings and the same pattern', { w: /^anna/ }, [4, 6]],
      ['a literal with a flag', { w: /^ANNA$/i }, [1, 4]],
      ['$in with patterns', { w: { $in: [/^A/, /^b/] } }, [1, 2]],
      ['$in with patterns and values', { w: { $in: [/^A/, 5] } }, [1, 5]],
      ['$nin with patterns', { w: { $nin: [/n/] } }, [5, 6, 7, 8]],
      ['escaped signs are literal', { w: /^É\.\*$/ }, [8]],
      ['a pattern that anchors both ends', { w: { $regex: '^Anna$' } }, [1]],
      ['$regex beside another operator', { w: { $regex: 'a', $ne: 'Anna' } }, [2, 3, 4]],
    ]),
    ...matches(people, [
      ['$and', { $and: [{ a: { $gt: 1 } }, { b: 2 }] }, [2, 3]],
      ['$or', { $or: [{ a: 1 }, { name: 'z' }] }, [1, 4]],
      ['$nor finds missing fields', { $nor: [{ a: 1 }, { name: 'z' }] }, [2, 3]],
      ['$or beside a field', { b: 2, $or: [{ a: 1 }, { a: 4 }] }, [1]],
      ['$or within $and', { $and: [{ $or: [{ a: 1 }, { a: 2 }] }, { $or: [{ name: 'y' }] }] }, [2]],
      ['$expr compares two fields', { $expr: { $eq: ['$a', '$b'] } }, [2]],
      ['$expr with a missing field', { $expr: { $gt: ['$a', '$b'] } }, [3, 4]],
      ['$expr beside a field', { name: 'y', $expr: { $gte: ['$b', '$a'] } }, [2]],
      ['$expr with arithmetic', { $expr: { $eq: [{ $add: ['$a', '$b'] }, 5] } }, [3]],
      ['$expr does not bracket types', { $expr: { $lt: ['$b', 0] } }, [4]],
      ['$and with the same field twice', { $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] }, [2]],
      [
        '$nor with several fields',
        {
          $nor: [
            { a: 1, b: 2 },
            { a: 2, b: 3 },
          ],
        },
        [2, 3, 4],
      ],
      ['$alwaysTrue by an empty $and element', { $and: [{}] }, [1, 2, 3, 4]],
      ['$alwaysTrue by an empty $or element', { $or: [{}, { a: 1 }] }, [1, 2, 3, 4]],
      ['an empty $nor element excludes all', { $nor: [{}] }, []],
      ['an empty $nor element in a $nor', { $nor: [{ $nor: [{}] }] }, [1, 2, 3, 4]],
    ]),
    ...matches(kinds, [
      ['$expr is evaluated after another condition', { $expr: above, kind: 'number' }, [2]],
      [
        '$expr of a clause is evaluated after another clause',
        { $and: [{ $expr: above }, { kind: 'number' }] },
        [2],
      ],
      [
        '$expr is evaluated after an alternative',
        { $or: [{ $expr: above }, { kind: 'text' }] },
        [1, 2],
      ],
      [
        '$expr of an inner clause is evaluated last',
        { $and: [{ $and: [{ $expr: above }] }, { kind: { $ne: 'text' } }] },
        [2],
      ],
    ]),
    { name: 'count of a filter', documents: people, act: count({ b: 2 }), returns: 3 },
    { name: 'count of a missing collection', act: count({}), returns: 0 },
  ],
}
