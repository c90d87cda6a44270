import { type Document, type IndexDescription, Long } from 'mongodb'
import type { Failure } from '../case'

export const duplicate = (keyPattern: Document, keyValue: Document): Failure => ({
  code: 11000,
  keyPattern,
  keyValue,
})

const unique = (key: IndexDescription['key'], options = {}): IndexDescription[] => [
  { key, unique: true, ...options },
]

export const byA = unique({ a: 1 })
const compound = unique({ a: 1, b: -1 })
export const partial = (filter: Document) => unique({ a: 1 }, { partialFilterExpression: filter })

type Row = readonly [
  name: string,
  indexes: IndexDescription[],
  documents: Document[],
  inserted: Document,
  fails?: Failure,
]

/** Inserts under unique indexes; those without a failure succeed. */
export const rows: readonly Row[] = [
  [
    'the same value is refused',
    byA,
    [{ _id: 1, a: 'x' }],
    { _id: 2, a: 'x' },
    duplicate({ a: 1 }, { a: 'x' }),
  ],
  ['another value is taken', byA, [{ _id: 1, a: 'x' }], { _id: 2, a: 'y' }],
  ['case counts', byA, [{ _id: 1, a: 'x' }], { _id: 2, a: 'X' }],
  [
    'an equal number of another type is refused',
    byA,
    [{ _id: 1, a: 1 }],
    { _id: 2, a: Long.fromNumber(1) },
    { code: 11000 },
  ],
  ['a text is not a number', byA, [{ _id: 1, a: 1 }], { _id: 2, a: '1' }],
  [
    'a second missing value is refused',
    byA,
    [{ _id: 1 }],
    { _id: 2 },
    duplicate({ a: 1 }, { a: null }),
  ],
  [
    'null and missing are the same',
    byA,
    [{ _id: 1, a: null }],
    { _id: 2 },
    duplicate({ a: 1 }, { a: null }),
  ],
  [
    'an equal object is refused',
    byA,
    [{ _id: 1, a: { x: 1, y: 2 } }],
    { _id: 2, a: { x: 1, y: 2 } },
    { code: 11000 },
  ],
  [
    'an object in another order is another',
    byA,
    [{ _id: 1, a: { x: 1, y: 2 } }],
    { _id: 2, a: { y: 2, x: 1 } },
  ],
  [
    'a path is a key',
    unique({ 'o.k': 1 }),
    [{ _id: 1, o: { k: 5 } }],
    { _id: 2, o: { k: 5 } },
    duplicate({ 'o.k': 1 }, { 'o.k': 5 }),
  ],
  [
    'an element of another array is refused',
    byA,
    [{ _id: 1, a: [1, 2] }],
    { _id: 2, a: [2, 3] },
    duplicate({ a: 1 }, { a: 2 }),
  ],
  [
    'an element is equal to a scalar',
    byA,
    [{ _id: 1, a: [1, 2] }],
    { _id: 2, a: 2 },
    duplicate({ a: 1 }, { a: 2 }),
  ],
  ['one array may repeat an element', byA, [{ _id: 1, a: [5, 5] }], { _id: 2, a: [6, 6] }],
  [
    'a path through an array is a key',
    unique({ 'l.k': 1 }),
    [{ _id: 1, l: [{ k: 1 }, { k: 2 }] }],
    { _id: 2, l: [{ k: 2 }] },
    duplicate({ 'l.k': 1 }, { 'l.k': 2 }),
  ],
  ['an empty array is a key of its own', byA, [{ _id: 1, a: null }], { _id: 2, a: [] }],
  [
    'a compound key is refused whole',
    compound,
    [{ _id: 1, a: 1, b: 2 }],
    { _id: 2, a: 1, b: 2 },
    duplicate({ a: 1, b: -1 }, { a: 1, b: 2 }),
  ],
  ['half of a compound key may repeat', compound, [{ _id: 1, a: 1, b: 2 }], { _id: 2, a: 1, b: 3 }],
  [
    'a compound key with a missing part',
    compound,
    [{ _id: 1, a: 1 }],
    { _id: 2, a: 1 },
    duplicate({ a: 1, b: -1 }, { a: 1, b: null }),
  ],
  [
    'a sparse index allows many documents without the field',
    unique({ a: 1 }, { sparse: true }),
    [{ _id: 1 }],
    { _id: 2 },
  ],
  [
    'sparse refuses what is there',
    unique({ a: 1 }, { sparse: true }),
    [{ _id: 1, a: 1 }],
    { _id: 2, a: 1 },
    { code: 11000 },
  ],
  [
    'sparse does not leave out null',
    unique({ a: 1 }, { sparse: true }),
    [{ _id: 1, a: null }],
    { _id: 2, a: null },
    { code: 11000 },
  ],
  [
    'sparse and compound leaves out what has no key at all',
    unique({ a: 1, b: 1 }, { sparse: true }),
    [{ _id: 1 }],
    { _id: 2 },
  ],
  [
    'sparse and compound holds what has one key',
    unique({ a: 1, b: 1 }, { sparse: true }),
    [{ _id: 1, a: 1 }],
    { _id: 2, a: 1 },
    { code: 11000 },
  ],
  [
    'a partial index by $exists allows many documents without the field',
    partial({ a: { $exists: true } }),
    [{ _id: 1 }],
    { _id: 2 },
  ],
  [
    'partial by $exists refuses what is there',
    partial({ a: { $exists: true } }),
    [{ _id: 1, a: 1 }],
    { _id: 2, a: 1 },
    duplicate({ a: 1 }, { a: 1 }),
  ],
  [
    'a partial index by $type allows duplicates of other types',
    partial({ a: { $type: 'string' } }),
    [{ _id: 1, a: null }],
    { _id: 2, a: null },
  ],
  [
    'partial by $type refuses its type',
    partial({ a: { $type: 'string' } }),
    [{ _id: 1, a: 'x' }],
    { _id: 2, a: 'x' },
    duplicate({ a: 1 }, { a: 'x' }),
  ],
  [
    'a partial index by $gt allows duplicates outside of it',
    partial({ n: { $gt: 5 } }),
    [{ _id: 1, a: 1, n: 9 }],
    { _id: 2, a: 1, n: 5 },
  ],
  [
    'partial by $gt refuses within',
    partial({ n: { $gt: 5 } }),
    [{ _id: 1, a: 1, n: 9 }],
    { _id: 2, a: 1, n: 6 },
    duplicate({ a: 1 }, { a: 1 }),
  ],
  [
    'partial by equality refuses within',
    partial({ on: true }),
    [{ _id: 1, a: 1, on: true }],
    { _id: 2, a: 1, on: true },
    { code: 11000 },
  ],
  [
    'a partial index by equality allows duplicates outside of it',
    partial({ on: true }),
    [{ _id: 1, a: 1, on: true }],
    { _id: 2, a: 1, on: false },
  ],
  [
    'partial by two conditions',
    partial({ on: true, n: { $gte: 1 } }),
    [{ _id: 1, a: 1, on: true, n: 1 }],
    { _id: 2, a: 1, on: true, n: 0 },
  ],
]
