import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb'
import type { Case, Group } from '../case'
import { find, ids, matches } from '../operations'

const id = new ObjectId('65a0b1c2d3e4f5a6b7c8d9e0')
const uuid = new UUID('123e4567-e89b-12d3-a456-426614174000')

/** Stored values must come back with their type, and be found by equality. */
const kept: ReadonlyArray<readonly [string, unknown]> = [
  ['an int', 7],
  ['a negative int', -2147483648],
  ['a whole double', new Double(7)],
  ['a fraction', 0.1],
  ['a tiny double', 5e-324],
  ['infinity', Number.NEGATIVE_INFINITY],
  ['NaN', Number.NaN],
  ['a small long', Long.fromNumber(7)],
  ['the greatest long', Long.MAX_VALUE],
  ['the least long', Long.MIN_VALUE],
  ['a decimal with its trailing zeros', Decimal128.fromString('1.100')],
  ['a decimal of 34 digits', Decimal128.fromString('1234567890123456789012345678901234')],
  ['a decimal with an exponent', Decimal128.fromString('1E+6000')],
  ['a decimal NaN', Decimal128.fromString('NaN')],
  ['an empty string', ''],
  ['a string beyond the basic plane', 'žluť 😀 \u0000 end'],
  ['an object id', id],
  ['a date', new Date('2024-02-29T12:34:56.789Z')],
  ['a date before 1970', new Date(-1)],
  ['a date of the year 9999', new Date('9999-12-31T23:59:59.999Z')],
  ['true', true],
  ['false', false],
  ['null', null],
  ['bytes', new Binary(Uint8Array.from([0, 1, 255]))],
  ['no bytes', new Binary(new Uint8Array(0))],
  ['bytes of a subtype of their own', new Binary(Uint8Array.from([1, 2]), 0x80)],
  ['a UUID', uuid],
  ['a timestamp', new Timestamp({ t: 1_700_000_000, i: 5 })],
  ['a regular expression with flags', new BSONRegExp('^a.b$', 'im')],
  ['code', new Code('return 1')],
  ['code with scope', new Code('return x', { x: 1 })],
  ['a symbol', new BSONSymbol('s')],
  ['the least key', new MinKey()],
  ['the greatest key', new MaxKey()],
  ['an empty object', {}],
  ['an object in the order of its fields', { z: 1, a: 2, m: { y: 1, b: 2 } }],
  ['an empty array', []],
  ['an array of many types', [1, 'x', null, [2, [3]], { a: [] }, new Double(1)]],
  ['a reference', new DBRef('others', id)],
]

const roundTrips: Case[] = kept.flatMap(([name, value]) => [
  {
    name: `${name} comes back as it was`,
    documents: [{ _id: 1, value }],
    act: find({ _id: 1 }),
    returns: [{ _id: 1, value }],
  },
  {
    name: `${name} is found by equality`,
    documents: [{ _id: 1, value }, { _id: 2, value: 'another' }, { _id: 3 }],
    act: ids({ value: { $eq: value } }),
    returns: value === null ? [1, 3] : [1],
  },
])

const keys = [5, 'five', id, uuid, new Date(5), true, { a: 1, b: 2 }, Long.MAX_VALUE, 2.5]

export const roundTripGroup: Group = {
  subject: 'round trips',
  cases: [
    ...roundTrips,
    ...keys.map((key, position) => ({
      name: `an _id may be of type ${position}: ${JSON.stringify(key)}`,
      documents: [{ _id: key, n: 1 }],
      act: find({ _id: key }),
      returns: [{ _id: key, n: 1 }],
    })),
    ...matches(
      [
        { _id: 1, v: new Date('2024-01-01T00:00:00Z'), u: uuid },
        { _id: 2, v: new Date('2024-06-01T00:00:00Z'), u: new Binary(uuid.buffer, 0) },
        { _id: 3, v: new Date('2025-01-01T00:00:00Z'), o: id },
        { _id: 4, v: '2024-06-01T00:00:00Z', o: id.toHexString() },
      ],
      [
        [
          'a range of dates',
          { v: { $gte: new Date('2024-02-01'), $lt: new Date('2025-01-01') } },
          [2],
        ],
        ['bytes of another subtype are not equal', { u: uuid }, [1]],
        ['an object id is not its hexadecimal text', { o: id }, [3]],
        ['object ids compare', { o: { $gt: new ObjectId('65a0b1c2d3e4f5a6b7c8d9df') } }, [3]],
      ],
    ),
    ...matches(
      [
        { _id: 1, v: Decimal128.fromString('0.1') },
        { _id: 2, v: Decimal128.fromString('0.10') },
        { _id: 3, v: 0.1 },
        { _id: 4, v: Decimal128.fromString('12345678901234567890.5') },
      ],
      [
        [
          'decimals are equal regardless of trailing zeros',
          { v: Decimal128.fromString('0.100') },
          [1, 2],
        ],
        [
          'decimals compare by value',
          { v: { $gt: Decimal128.fromString('12345678901234567890.4') } },
          [4],
        ],
        ['a decimal beside a double', { v: { $gt: 0.05, $lt: 0.2 } }, [1, 2, 3]],
      ],
    ),
    {
      name: 'an _id that was not given is an object id and comes first',
      act: async ({ db, collection }) => {
        const documents = [{ a: 1 }]
        await db.command({ insert: collection.collectionName, documents })
        const [found] = await collection.find().toArray()
        return [Object.keys(found ?? {}), found?._id instanceof ObjectId]
      },
      returns: [['_id', 'a'], true],
    },
    {
      name: 'an _id given last is stored first',
      act: async ({ db, collection }) => {
        await db.command({ insert: collection.collectionName, documents: [{ a: 1, _id: 2 }] })
        return Object.keys((await collection.findOne()) ?? {})
      },
      returns: ['_id', 'a'],
    },
    {
      name: 'the order of fields is kept',
      documents: [{ _id: 1, z: 1, y: 1, x: { c: 1, b: 1, a: 1 } }],
      act: find({}),
      returns: [{ _id: 1, z: 1, y: 1, x: { c: 1, b: 1, a: 1 } }],
    },
  ],
}
