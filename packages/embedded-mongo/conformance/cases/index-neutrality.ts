import {
  type Collection,
  type Db,
  Decimal128,
  type Document,
  Double,
  type IndexDescription,
  Long,
  ObjectId,
} from 'mongodb'
import type { Act, Case, Group } from '../case'

/** Values of many kinds; every pair of them becomes a document with `a` and `b`. */
const values: unknown[] = [
  null,
  0,
  1,
  new Double(1),
  2.5,
  Long.fromNumber(3),
  Decimal128.fromString('2.5'),
  '',
  'a',
  'ab',
  'b',
  true,
  new Date(5),
  new ObjectId('000000000000000000000001'),
  { x: 1 },
  { x: 1, y: 2 },
  [],
  [1, 2],
  ['a', 3],
  [[1, 2]],
  [{ x: 1 }, { x: 2 }],
  [null],
]

const documents: Document[] = values.flatMap((a, row) =>
  values
    .filter((b, column) => (row + column) % 3 === 0 && !(Array.isArray(a) && Array.isArray(b)))
    .map((b, position) => ({ _id: row * 100 + position, a, b, c: (row * 7 + position) % 5 })),
)
documents.push({ _id: 'no a', b: 1, c: 1 }, { _id: 'no b', a: 1, c: 1 }, { _id: 'neither', c: 2 })

const indexes: IndexDescription[] = [
  { key: { a: 1 } },
  { key: { b: -1 } },
  { key: { c: 1, a: 1 } },
  { key: { c: 1, b: -1, _id: 1 } },
  { key: { 'a.x': 1 } },
  { key: { b: 1 }, name: 'sparse', sparse: true },
  { key: { c: 1 }, name: 'partial', partialFilterExpression: { a: { $gt: 0 } } },
]

const filters: readonly Document[] = [
  {},
  { a: 1 },
  { a: null },
  { a: { $ne: null } },
  { a: { $exists: true } },
  { a: { $exists: false } },
  { a: 'a' },
  { a: /^a/ },
  { a: /^a/i },
  { a: [] },
  { a: [1, 2] },
  { a: { x: 1 } },
  { a: { $gt: 0 } },
  { a: { $gte: 1, $lt: 3 } },
  { a: { $gt: 1, $lt: 2 } },
  { a: { $lte: 'a' } },
  { a: { $gt: [] } },
  { a: { $gte: { x: 1 } } },
  { a: { $gte: null } },
  { a: { $in: [1, 'a', null] } },
  { a: { $in: [/^a/, [1, 2], true] } },
  { a: { $nin: [1, null] } },
  { a: { $type: 'string' } },
  { a: { $all: [1, 2] } },
  { a: { $elemMatch: { $gte: 1, $lt: 2 } } },
  { a: { $elemMatch: { x: 2 } } },
  { 'a.x': 1 },
  { 'a.x': null },
  { 'a.x': { $gt: 1 } },
  { 'a.x': { $exists: true } },
  { 'a.0': 1 },
  { b: 1, a: { $gt: 0 } },
  { b: { $exists: true } },
  { b: null },
  { b: { $lt: 3 } },
  { c: 1 },
  { c: 1, a: 1 },
  { c: 1, a: { $gt: 0 } },
  { c: { $gte: 3 }, b: { $gt: 0 } },
  { c: { $in: [1, 3] }, a: { $in: [1, 'a'] } },
  { c: 2, a: null },
  { $or: [{ a: 1 }, { b: 'a' }] },
  { $or: [{ a: 1 }, { c: 4 }], b: { $ne: 1 } },
  { $and: [{ a: { $gt: 0 } }, { a: { $lt: 2 } }] },
  { $nor: [{ a: 1 }, { b: 1 }] },
  { $expr: { $eq: ['$a', '$b'] } },
  { _id: { $gt: 100, $lt: 900 } },
  { _id: { $in: [0, 100, 'no a'] } },
]

const sorts: readonly Document[] = [
  { _id: 1 },
  { a: 1, _id: 1 },
  { a: -1, _id: 1 },
  { b: -1, _id: 1 },
  { c: 1, a: 1, _id: 1 },
  { c: -1, a: -1, _id: 1 },
  { c: 1, b: -1, _id: 1 },
  { c: -1, b: 1, _id: -1 },
]

type Pair = readonly [indexed: Collection, bare: Collection]

const pairs = new Map<string, Promise<Pair>>()

/** Two collections with the same documents, one with indexes and one without. */
function pairOf(db: Db): Promise<Pair> {
  const standing = pairs.get(db.databaseName)
  if (standing !== undefined) return standing
  const made = makePair(db)
  pairs.set(db.databaseName, made)
  return made
}

async function makePair(db: Db): Promise<Pair> {
  const pair: Pair = [db.collection('indexed'), db.collection('bare')]
  await pair[0].createIndexes(indexes)
  for (const each of pair) await each.insertMany(documents.map((one) => ({ ...one })))
  return pair
}

/** Runs the query on both collections and returns the sorts whose results differ. */
const unequalSorts =
  (filter: Document): Act =>
  async ({ db }) => {
    const pair = await pairOf(db)
    const projection = { _id: 1 }
    const unequal = await Promise.all(
      sorts.map(async (sort) => {
        const [one, other] = await Promise.all(
          pair.map((each) => each.find(filter, { sort, projection }).toArray()),
        )
        return JSON.stringify(one) === JSON.stringify(other) ? [] : [sort]
      }),
    )
    return unequal.flat()
  }

/** Indexes only change speed: every query has the same result with and without them. */
export const indexNeutrality: Group = {
  subject: 'indexes change nothing',
  cases: filters.map(
    (filter): Case => ({
      name: `found by ${JSON.stringify(filter, (_, value) => (value instanceof RegExp ? String(value) : value))}`,
      act: unequalSorts(filter),
      returns: [],
    }),
  ),
}
