import fc from 'fast-check'
import {
  Binary,
  BSONRegExp,
  type Collection,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb'
import { expect, test } from 'vitest'
import { connected, sharedServer } from '../testing'

const emptyServer = await sharedServer()

const text = fc.constantFrom('', 'a', 'ab', 'b', 'B', 'é', '\u{1F600}', '\uFFFD', 'a\0b')

/** Few distinct values of every type, so that random filters match random documents. */
const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, -0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.constantFrom(
    new Double(1),
    new Int32(2),
    Long.fromString('9007199254740993'),
    Long.fromNumber(1),
  ),
  fc.constantFrom('1', '0.1', '1E400', 'NaN', '-2.5').map((one) => Decimal128.fromString(one)),
  text,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(-1, 0, 1, 2 ** 40).map((time) => new Date(time)),
  fc.constantFrom('0'.repeat(24), 'a'.repeat(24)).map((hex) => new ObjectId(hex)),
  fc.constantFrom('', 'a', 'bc').map((bytes) => new Binary(Buffer.from(bytes))),
  fc.constantFrom(1n, 2n).map((bits) => Timestamp.fromString(bits.toString(), 10)),
  fc.constantFrom(new MinKey(), new MaxKey()),
)

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.record({ x: scalar }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ x: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
  },
)

const document = fc.record(
  { a: value, b: scalar, c: fc.integer({ min: 0, max: 3 }) },
  { requiredKeys: [] },
)

const condition: fc.Arbitrary<unknown> = fc.oneof(
  value,
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar }),
  fc.record({ $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $in: fc.array(value, { maxLength: 4 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 2 }) }),
  fc.record({ $ne: value }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $elemMatch: fc.record({ $gte: scalar }) }),
  fc.record({ $all: fc.array(scalar, { maxLength: 2 }) }),
  fc.constantFrom('^a', '^a*', 'b', '^').map((pattern) => ({ $regex: pattern })),
)

const simple = fc.record(
  { a: condition, b: condition, c: condition, 'a.x': condition },
  { requiredKeys: [] },
)

const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc.array(simple, { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })),
  },
  {
    weight: 1,
    arbitrary: fc.array(simple, { minLength: 1, maxLength: 2 }).map(($and) => ({ $and })),
  },
)

const direction = fc.constantFrom(1 as const, -1 as const)
const order = fc.oneof(
  fc.constant({}),
  fc.record({ a: direction }),
  fc.record({ b: direction }),
  fc.record({ c: direction, b: direction }),
)

const INDEXES = [
  { key: { a: 1 } },
  { key: { b: -1 } },
  { key: { c: 1, b: -1 } },
  { key: { c: 1, a: 1, b: 1 } },
  { key: { 'a.x': 1, b: 1 } },
  { key: { b: 1, a: -1 }, name: 'sparse', sparse: true },
  { key: { b: 1, c: 1 }, name: 'partial', partialFilterExpression: { c: { $gte: 1 } } },
] as const

type Ids = Promise<unknown[]>

async function ids(
  documents: Collection,
  where: Document,
  sort: Document,
  hint: Document | undefined,
): Ids {
  const cursor = documents.find(where, { projection: { _id: 1 } }).sort({ ...sort, _id: 1 })
  const found = await (hint === undefined ? cursor : cursor.hint(hint)).toArray()
  return found.map(({ _id }) => _id)
}

test('an index never changes the result of a query', async () => {
  const server = await emptyServer()
  const database = (await connected(server.uri)).db('properties')
  let round = 0
  const property = fc.asyncProperty(
    fc.array(document, { minLength: 5, maxLength: 25 }),
    fc.array(fc.tuple(filter, order), { minLength: 12, maxLength: 12 }),
    async (rows, queries) => {
      const documents = database.collection(`round_${round++}`)
      await documents.createIndexes(INDEXES.map((index) => ({ ...index })))
      await documents.insertMany(
        rows.map((row, _id) => ({ _id: _id as unknown as ObjectId, ...row })),
      )
      for (const [where, sort] of queries) {
        const scanned = await ids(documents, where, sort, { $natural: 1 })
        expect(await ids(documents, where, sort, undefined)).toEqual(scanned)
        expect(await documents.countDocuments(where)).toBe(scanned.length)
      }
      await documents.drop()
    },
  )
  await fc.assert(property, { numRuns: 40 })
}, 300_000)

test('skip, limit and batch size select the same documents in an index scan as in a collection scan', async () => {
  const server = await emptyServer()
  const documents = (await connected(server.uri)).db('windows').collection('rows')
  await documents.createIndex({ c: 1, b: -1 })
  await documents.insertMany(
    Array.from({ length: 700 }, (_, at) => ({ b: at % 50, c: at % 3, at })),
  )
  const property = fc.asyncProperty(
    fc.nat(300),
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 1, max: 80 }),
    fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
    direction,
    async (skip, limit, batchSize, groups, sign) => {
      const where = { c: { $in: groups } }
      const read = (hint: Document) =>
        documents
          .find(where)
          .sort({ b: sign })
          .hint(hint)
          .skip(skip)
          .limit(limit)
          .batchSize(batchSize)
          .toArray()
      const byIndex = (await read({ c: 1, b: -1 })).map(({ b }) => b)
      const byScan = (await read({ $natural: 1 })).map(({ b }) => b)
      expect(byIndex).toEqual(byScan)
    },
  )
  await fc.assert(property, { numRuns: 30 })
}, 120_000)

test('every value is stored with its exact type, bits and field order', async () => {
  const server = await emptyServer()
  const options = { promoteValues: false, promoteLongs: false, bsonRegExp: true }
  const documents = (await connected(server.uri)).db('types').collection('values', options)
  const kept = fc.oneof(
    value,
    fc.constant(new BSONRegExp('a.b', 'i')),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => new Binary(bytes)),
  )
  const property = fc.asyncProperty(
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 5 }).map((one) => `k${one.replace(/[\0.$]/g, '')}`),
      kept,
    ),
    async (fields) => {
      const { insertedId } = await documents.insertOne({ ...fields })
      const before = await documents.findOne({ _id: insertedId }, { raw: true })
      await documents.updateOne({ _id: insertedId }, { $set: { added: 1 } })
      await documents.updateOne({ _id: insertedId }, { $unset: { added: 1 } })
      expect(await documents.findOne({ _id: insertedId }, { raw: true })).toEqual(before)
    },
  )
  await fc.assert(property, { numRuns: 60 })
}, 120_000)

const hexOf = (raw: Document): string => Buffer.from(raw as Buffer).toString('hex')

test('a projection of find, which copies bytes, equals the one of $project, which decodes them', async () => {
  const server = await emptyServer()
  const documents = (await connected(server.uri)).db('kept').collection('documents')
  const long = fc.constant('x'.repeat(40_000))
  const deep = fc.oneof(value, long, fc.array(fc.record({ x: value, y: value }), { maxLength: 2 }))
  const nested = fc.record({ x: deep, y: scalar, z: deep }, { requiredKeys: [] })
  const stored = fc.record(
    { a: fc.oneof(deep, nested, fc.array(nested)), b: value, c: nested },
    { requiredKeys: [] },
  )
  const spec = fc
    .tuple(
      fc.constantFrom({}, { _id: 0 }, { _id: 1 }),
      fc.constantFrom({ a: 1 }, { 'a.x': 1 }, { 'a.y': 1, 'a.z.x': 1 }, { none: 1, 'a.x.y': 1 }),
      fc.constantFrom({}, { b: 1 }, { 'b.x': 1 }),
      fc.constantFrom({}, { c: 1 }, { 'c.x.y': 1, 'c.z': 1 }),
    )
    .map((parts) => Object.assign({}, ...parts))
  const property = fc.asyncProperty(stored, spec, async (fields, kept) => {
    const { insertedId: _id } = await documents.insertOne({ ...fields })
    const found = await documents.find({ _id }, { raw: true, projection: kept }).toArray()
    const pipeline = [{ $match: { _id } }, { $project: kept }]
    const wanted = await documents.aggregate(pipeline, { raw: true }).toArray()
    // As text: the deep comparison of long buffers takes seconds.
    expect(found.map(hexOf)).toEqual(wanted.map(hexOf))
  })
  await fc.assert(property, { numRuns: 150 })
}, 120_000)
