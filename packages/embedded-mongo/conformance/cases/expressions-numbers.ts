import { Decimal128, Double, Long } from 'mongodb'
import type { Case, Group } from '../case'
import { aggregate, expressions, MISSING } from '../operations'

const rows = expressions(
  {
    a: 7,
    b: 2,
    d: new Double(2),
    l: Long.fromNumber(5),
    m: Decimal128.fromString('1.5'),
    t: new Date(1000),
    u: new Date(250),
    none: null,
    big: 2147483647,
    list: [1, 2, 3],
  },
  [
    ['$add of ints', { $add: ['$a', '$b', 1] }, 10],
    ['$add of an int and a double', { $add: ['$a', '$d'] }, new Double(9)],
    ['$add of an int and a long', { $add: ['$a', '$l'] }, Long.fromNumber(12)],
    ['$add of a decimal', { $add: ['$a', '$m'] }, Decimal128.fromString('8.5')],
    ['$add beyond 31 bits makes a long', { $add: ['$big', 1] }, Long.fromString('2147483648')],
    ['$add to a date', { $add: ['$t', 500] }, new Date(1500)],
    ['$add of null is null', { $add: ['$a', '$none'] }, null],
    ['$add of a missing field is null', { $add: ['$a', '$zz'] }, null],
    ['$subtract', { $subtract: ['$a', '$b'] }, 5],
    [
      '$subtract of dates is a long of milliseconds',
      { $subtract: ['$t', '$u'] },
      Long.fromNumber(750),
    ],
    ['$subtract from a date', { $subtract: ['$t', 500] }, new Date(500)],
    ['$multiply', { $multiply: ['$a', '$b', 2] }, 28],
    [
      '$multiply beyond 31 bits makes a long',
      { $multiply: ['$big', 2] },
      Long.fromString('4294967294'),
    ],
    ['$divide gives a double', { $divide: ['$a', '$b'] }, 3.5],
    ['$divide without rest is still a double', { $divide: [6, 2] }, new Double(3)],
    ['$pow of ints is an int', { $pow: ['$b', 3] }, 8],
    ['$pow with a negative exponent', { $pow: ['$b', -1] }, 0.5],
    ['$sqrt', { $sqrt: 16 }, new Double(4)],
    ['$abs', { $abs: -7 }, 7],
    ['$floor', { $floor: -1.2 }, new Double(-2)],
    ['$floor of an int is an int', { $floor: '$a' }, 7],
    ['$max of an array', { $max: '$list' }, 3],
    ['$max leaves out null', { $max: ['$none', 3] }, 3],
    ['$eq', { $eq: ['$b', '$d'] }, true],
    ['$ne', { $ne: ['$a', '$b'] }, true],
    ['$gt', { $gt: ['$a', 7] }, false],
    ['$gte', { $gte: ['$a', 7] }, true],
    ['$lt of null and a number', { $lt: ['$none', 0] }, true],
    ['$lt of missing and null', { $lt: ['$zz', '$none'] }, true],
    ['$eq of missing and null', { $eq: ['$zz', null] }, false],
    ['$lte of texts', { $lte: ['abc', 'abd'] }, true],
    ['$and', { $and: [true, 1, 'x'] }, true],
    ['$and with zero', { $and: [true, 0] }, false],
    ['$and of nothing', { $and: [] }, true],
    ['$or', { $or: [false, null, '$zz'] }, false],
    ['$or of nothing', { $or: [] }, false],
    ['an empty text is true', { $and: [''] }, true],
    ['$not of null', { $not: ['$none'] }, true],
    ['$cond', { $cond: [{ $gt: ['$a', 5] }, 'big', 'small'] }, 'big'],
    ['$cond takes missing for false', { $cond: ['$zz', 1, 2] }, 2],
    ['$ifNull of null', { $ifNull: ['$none', 5] }, 5],
    ['$ifNull of missing', { $ifNull: ['$zz', '$none', 6] }, 6],
    ['$ifNull of a value', { $ifNull: ['$a', 5] }, 7],
    ['$literal', { $literal: { $add: [1, 2] } }, { $add: [1, 2] }],
    ['a missing field', '$zz', MISSING],
    ['an object of expressions', { x: '$a', y: { $add: [1, 1] }, z: '$zz' }, { x: 7, y: 2 }],
  ],
)

const one = [{ _id: 1, s: 'x' }]
const refused: ReadonlyArray<readonly [name: string, expression: object, code: number]> = [
  ['a division by zero', { $divide: [1, '$zero'] }, 2],
  ['$divide of texts', { $divide: ['$s', 2] }, 14],
  ['$add of a text', { $add: ['$s', 1] }, 14],
  ['$multiply of a text', { $multiply: ['$s', 1] }, 14],
  ['$subtract of a text', { $subtract: ['$s', 1] }, 14],
  ['$sqrt of a negative number', { $sqrt: -1 }, 28714],
  ['$cond of two', { $cond: [true, 1] }, 16020],
  ['an unknown variable', { $add: ['$$nope', 1] }, 17276],
  ['$subtract of three', { $subtract: [1, 2, 3] }, 16020],
  ['$filter of a text', { $filter: { input: '$s', cond: true } }, 28651],
  ['$in of a text', { $in: [1, '$s'] }, 40081],
]

export const numberExpressions: Group = {
  subject: 'number expressions',
  cases: [
    ...rows,
    ...refused.map(
      ([name, value, code]): Case => ({
        name: `${name} is refused`,
        documents: one.map((each) => ({ ...each, zero: 0 })),
        act: aggregate([{ $project: { value } }]),
        fails: { code },
      }),
    ),
  ],
}
