import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb'
import { type Group, withDocuments } from '../case'
import { find, ids, matches } from '../operations'

const bytes = (...octets: number[]) => new Binary(Uint8Array.from(octets))

/** One value of each type, numbered in the order in which MongoDB sorts types. */
const everyType = [
  new MinKey(),
  null,
  5,
  'text',
  { a: 1 },
  bytes(1),
  new ObjectId('000000000000000000000001'),
  false,
  true,
  new Date(0),
  new Timestamp({ t: 1, i: 1 }),
  new BSONRegExp('^a'),
  new Code('f'),
  new MaxKey(),
].map((v, position) => ({ _id: position + 1, v }))

const typeOrder = everyType.map((each) => each._id)
const shuffled = [...everyType].sort((one, other) => (one._id % 5) - (other._id % 5))

/** These values are listed in ascending order; sorting must reproduce it. */
const ascending = (name: string, values: unknown[]) => ({
  name,
  documents: values.map((v, position) => ({ _id: position, v })).reverse(),
  act: ids({}, { sort: { v: 1 } }),
  returns: values.map((_, position) => position),
})

const one = [1, new Double(1), Long.fromNumber(1), Decimal128.fromString('1.0'), true, '1']
const numbersAndOthers = one.map((v, position) => ({ _id: position + 1, v }))

const mixed = [
  { _id: 1, v: 1 },
  { _id: 2, v: 9.5 },
  { _id: 3, v: '5' },
  { _id: 4, v: null },
  { _id: 5 },
  { _id: 6, v: new Date(5) },
  { _id: 7, v: { n: 9 } },
  { _id: 8, v: true },
  { _id: 9, v: Number.NaN },
  { _id: 10, v: Number.POSITIVE_INFINITY },
]

export const comparison: Group = {
  subject: 'comparison',
  cases: [
    {
      name: 'types sort in their order',
      documents: shuffled,
      act: ids({}, { sort: { v: 1 } }),
      returns: typeOrder,
    },
    {
      name: 'types sort backwards in the opposite order',
      documents: shuffled,
      act: ids({}, { sort: { v: -1 } }),
      returns: [...typeOrder].reverse(),
    },
    {
      name: 'an index sorts types in the same order',
      documents: shuffled,
      indexes: [{ key: { v: 1 } }],
      act: ids({}, { sort: { v: 1 }, hint: { v: 1 } }),
      returns: typeOrder,
    },
    ascending('numbers sort by value regardless of type', [
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      Decimal128.fromString('-3.5'),
      -3,
      Long.fromNumber(-2),
      0,
      0.5,
      new Double(1),
      Decimal128.fromString('1.5'),
      Long.fromNumber(2),
      Number.POSITIVE_INFINITY,
    ]),
    ascending('64-bit integers and doubles compare exactly', [
      Long.fromString('9007199254740991'),
      new Double(9007199254740992),
      Long.fromString('9007199254740993'),
      Long.fromString('9007199254740995'),
    ]),
    ascending('strings sort by bytes', ['', '10', '9', 'A', 'B', 'a', 'ab', 'b', 'z', 'é']),
    ascending('strings sort by UTF-8, not by UTF-16', ['\uff5e', '😀']),
    ascending('objects sort by type, then name, then value of each field', [
      {},
      { a: 1 },
      { a: 1, b: 1 },
      { a: 2 },
      { b: 1 },
      { a: 'x' },
    ]),
    ascending('binaries sort by length, then subtype, then bytes', [
      bytes(9),
      new Binary(Uint8Array.from([1]), 5),
      bytes(1, 2),
      bytes(1, 3),
    ]),
    ascending('dates sort by time, also before 1970', [new Date(-1), new Date(0), new Date(1)]),
    ascending('object ids sort by bytes', [
      new ObjectId('000000000000000000000002'),
      new ObjectId('010000000000000000000000'),
      new ObjectId('ff0000000000000000000000'),
    ]),
    ascending('timestamps sort by seconds, then by increment', [
      new Timestamp({ t: 1, i: 9 }),
      new Timestamp({ t: 2, i: 1 }),
      new Timestamp({ t: 2, i: 2 }),
    ]),
    ascending('an empty array sorts before null', [[], null, 1]),
    {
      name: 'missing and null sort alike',
      documents: [{ _id: 1, v: 0 }, { _id: 2, v: null }, { _id: 3 }, { _id: 4, v: null }],
      act: ids({}, { sort: { v: 1, _id: 1 } }),
      returns: [2, 3, 4, 1],
    },
    ...matches(numbersAndOthers, [
      ['numbers are equal across types', { v: 1 }, [1, 2, 3, 4]],
      ['a decimal finds equal numbers', { v: Decimal128.fromString('1') }, [1, 2, 3, 4]],
      ['a long finds equal numbers', { v: Long.fromNumber(1) }, [1, 2, 3, 4]],
      ['a boolean is not a number', { v: true }, [5]],
      ['a string is not a number', { v: '1' }, [6]],
    ]),
    ...matches(mixed, [
      ['$gt compares within the type only', { v: { $gt: 1 } }, [2, 10]],
      ['$gte compares within the type only', { v: { $gte: 1 } }, [1, 2, 10]],
      ['$lt leaves out NaN', { v: { $lt: 5 } }, [1]],
      ['$lte of a string', { v: { $lte: '6' } }, [3]],
      ['$gte of null finds null and missing', { v: { $gte: null } }, [4, 5]],
      ['$gt of null finds nothing', { v: { $gt: null } }, []],
      ['$lte of a date', { v: { $lte: new Date(5) } }, [6]],
      ['$gt of an object', { v: { $gt: { n: 3 } } }, [7]],
      ['$gt of false', { v: { $gt: false } }, [8]],
      ['NaN equals NaN', { v: Number.NaN }, [9]],
      ['$gte of NaN finds NaN alone', { v: { $gte: Number.NaN } }, [9]],
      ['$lt of NaN finds nothing', { v: { $lt: Number.NaN } }, []],
      ['infinity is found', { v: Number.POSITIVE_INFINITY }, [10]],
      ['$ne finds other types and missing', { v: { $ne: 1 } }, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
      ['a range of two bounds', { v: { $gt: 0, $lt: 9 } }, [1]],
      ['an empty range finds nothing', { v: { $gt: 9, $lt: 1 } }, []],
    ]),
    ...withDocuments(
      [
        { _id: 1, v: Long.fromString('9007199254740993') },
        { _id: 2, v: new Double(9007199254740992) },
      ],
      [
        {
          name: 'a long beyond 2^53 is not rounded in a match',
          act: ids({ v: Long.fromString('9007199254740993') }),
          returns: [1],
        },
        {
          name: 'a double next to a large long is not equal to it',
          act: ids({ v: new Double(9007199254740992) }),
          returns: [2],
        },
      ],
    ),
    {
      name: 'minus zero equals zero and stays minus zero',
      documents: [{ _id: 1, v: new Double(-0) }],
      act: find({ v: 0 }),
      returns: [{ _id: 1, v: new Double(-0) }],
    },
  ],
}
