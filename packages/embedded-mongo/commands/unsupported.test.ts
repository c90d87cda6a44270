import { type Document, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { connected, temporaryServer } from '../testing'

const german = { collation: { locale: 'de' } }
const set = { $set: { a: 1 } }
const near = { $geometry: { type: 'Point', coordinates: [0, 0] } }

const find = (options: Document): Document => ({ find: 'rows', ...options })
const filtered = (filter: Document): Document => find({ filter })
const create = (options: Document): Document => ({ create: 'made', ...options })
const index = (key: Document, options: Document = {}): Document => ({
  createIndexes: 'rows',
  indexes: [{ key, name: 'made', ...options }],
})
const piped = (stage: Document, options: Document = {}): Document => ({
  aggregate: 'rows',
  pipeline: [stage],
  cursor: {},
  ...options,
})
const computed = (expression: Document) => piped({ $set: { z: expression } })
const grouped = (accumulator: Document) => piped({ $group: { _id: null, z: accumulator } })
const updated = (u: unknown, options: Document = {}): Document => ({
  update: 'rows',
  updates: [{ q: {}, u, ...options }],
})
const modified = (options: Document): Document => ({
  findAndModify: 'rows',
  update: set,
  ...options,
})

/** Names that MongoDB knows and this server does not, each with the error code that refuses it by name. */
const NAMES: ReadonlyArray<
  readonly [names: string, command: (name: string) => Document, code: number]
> = [
  [
    '$addFields $bucket $bucketAuto $changeStream $collStats $currentOp $densify $documents $facet $fill $geoNear $graphLookup $indexStats $merge $out $redact $replaceRoot $replaceWith $sample $search $setWindowFields $skip $sortByCount $unwind',
    (name) => piped({ [name]: {} }),
    40324,
  ],
  [
    '$arrayElemAt $avg $concat $dateAdd $first $function $getField $let $map $min $range $reduce $size $slice $sum $switch $toString',
    (name) => computed({ [name]: '$d' }),
    168,
  ],
  [
    '$accumulator $bottom $count $first $firstN $last $maxN $mergeObjects $stdDevPop $top $topN',
    (name) => grouped({ [name]: {} }),
    15952,
  ],
  [
    '$bitsAllSet $bitsAnyClear $comment $geoIntersects $geoWithin $mod $near $not $options $size',
    (name) => filtered({ a: { [name]: near } }),
    2,
  ],
  ['$comment $jsonSchema $sampleRate $text $where', (name) => filtered({ [name]: {} }), 2],
  ['$bit $mul $pop $pullAll $rename', (name) => updated({ [name]: { a: 1 } }), 9],
  ['$position $slice $sort', (name) => updated({ $push: { a: { $each: [1], [name]: 1 } } }), 2],
  ['l.$[] l.$[x] l.$.a.$ $', (path) => updated({ $set: { [path]: 1 } }), 2],
  [
    'collMod collStats compact connPoolStats currentOp dbStats getLog getParameter hostInfo mapReduce renameCollection serverStatus top validate',
    (name) => ({ [name]: 'rows' }),
    59,
  ],
  [
    'awaitData collation let max min returnKey showRecordId tailable',
    (name) => find({ [name]: {} }),
    40415,
  ],
  ['arrayFilters collation let', (name) => modified({ [name]: [] }), 40415],
  ['arrayFilters c collation', (name) => updated(set, { [name]: [] }), 40415],
  ['collation explain let', (name) => piped({ $match: {} }, { [name]: {} }), 40415],
  [
    'capped clusteredIndex collation timeseries validator viewOn',
    (name) => create({ [name]: {} }),
    40415,
  ],
  ['text 2dsphere 2d hashed', (kind) => index({ a: kind }), 67],
  ['collation hidden prepareUnique', (name) => index({ a: 1 }, { [name]: {} }), 197],
]

type Row = readonly [name: string, command: Document, code: number]

const whole: readonly Row[] = [
  ...NAMES.flatMap(([names, command, code]) =>
    names.split(' ').map((name): Row => [name, command(name), code]),
  ),
  ['collation of count', { count: 'rows', ...german }, 40415],
  ['collation of distinct', { distinct: 'rows', key: 'a', ...german }, 40415],
  ['let of update', { ...updated(set), let: { x: 1 } }, 40415],
  ['let of delete', { delete: 'rows', deletes: [{ q: {}, limit: 1 }], let: { x: 1 } }, 40415],
  ['a wildcard index', index({ '$**': 1 }), 67],
  ['let of $lookup', piped({ $lookup: { from: 'rows', let: {}, pipeline: [], as: 'z' } }), 9],
  ['limit of $filter', computed({ $filter: { input: [], cond: true, limit: 1 } }), 9],
  ['$slice of a projection', find({ projection: { a: { $slice: 1 } } }), 31325],
  ['$elemMatch of a projection', find({ projection: { a: { $elemMatch: {} } } }), 31325],
  ['the positional projection', find({ projection: { 'a.$': 1 } }), 16410],
  ['a sort by $natural', find({ sort: { $natural: 1 } }), 16410],
  ['a hint backwards', find({ hint: { $natural: -1 } }), 2],
  ['$$NOW', computed({ $add: ['$$NOW', 1] }), 17276],
  ['an hour of $dateTrunc', computed({ $dateTrunc: { date: '$d', unit: 'hour' } }), 9],
  [
    'a zone of $dateTrunc',
    computed({ $dateTrunc: { date: '$d', unit: 'day', timezone: 'Europe/Berlin' } }),
    9,
  ],
  ['a timestamp of $currentDate', updated({ $currentDate: { a: { $type: 'timestamp' } } }), 2],
]

const statements: readonly Row[] = [
  ['collation of a delete', { delete: 'rows', deletes: [{ q: {}, limit: 1, ...german }] }, 40415],
]

test('unsupported commands, options and operators fail with their error code and are never ignored', async () => {
  const server = await temporaryServer()
  const db = (await connected(server.uri)).db('unsupported')
  const codeOf = async (command: Document) => {
    const reply = await db.command(command).catch((error: unknown) => {
      if (error instanceof MongoServerError) return error
      throw error
    })
    return reply instanceof MongoServerError ? reply.code : reply.writeErrors?.[0]?.code
  }
  await db.collection('rows').insertOne({ d: new Date(0) })
  const told: (readonly [string, unknown])[] = []
  for (const [name, command] of [...whole, ...statements]) {
    told.push([name, await codeOf(command)])
  }
  expect(told).toEqual([...whole, ...statements].map(([name, , code]) => [name, code]))
  expect(await db.collection('rows').countDocuments({ a: 1 })).toBe(0)
})
