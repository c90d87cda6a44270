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

const STAGES = [
  '$merge',
  '$out',
  '$graphLookup',
  '$geoNear',
  '$search',
  '$changeStream',
  '$densify',
  '$fill',
  '$setWindowFields',
  '$bucketAuto',
  '$redact',
  '$documents',
  '$indexStats',
  '$currentOp',
]

type Row = readonly [name: string, command: Document, code: number]

const whole: readonly Row[] = [
  ['collation of find', find(german), 238],
  ['min of find', find({ min: { _id: 1 }, hint: { _id: 1 } }), 238],
  ['max of find', find({ max: { _id: 1 }, hint: { _id: 1 } }), 238],
  ['returnKey of find', find({ returnKey: true }), 238],
  ['showRecordId of find', find({ showRecordId: true }), 238],
  ['tailable of find', find({ tailable: true }), 238],
  ['readOnce of find', find({ readOnce: true }), 40415],
  ['collation of count', { count: 'rows', ...german }, 238],
  ['collation of distinct', { distinct: 'rows', key: 'a', ...german }, 238],
  ['collation of aggregate', piped({ $match: {} }, german), 238],
  ['collation of findAndModify', { findAndModify: 'rows', update: set, ...german }, 238],
  ['let of findAndModify', { findAndModify: 'rows', update: set, let: { x: 1 } }, 238],
  ['let of update', { update: 'rows', updates: [{ q: {}, u: set }], let: { x: 1 } }, 238],
  ['let of delete', { delete: 'rows', deletes: [{ q: {}, limit: 1 }], let: { x: 1 } }, 238],
  ['collation of create', create(german), 238],
  ['a validator', create({ validator: { a: 1 } }), 238],
  ['a capped collection', create({ capped: true, size: 1000 }), 238],
  ['a time-series collection', create({ timeseries: { timeField: 't' } }), 238],
  ['a view', create({ viewOn: 'rows', pipeline: [] }), 238],
  ['a clustered collection', create({ clusteredIndex: { key: { _id: 1 }, unique: true } }), 238],
  ['a text index', index({ a: 'text' }), 67],
  ['a 2dsphere index', index({ a: '2dsphere' }), 67],
  ['a 2d index', index({ a: '2d' }), 67],
  ['a hashed index', index({ a: 'hashed' }), 67],
  ['a wildcard index', index({ '$**': 1 }), 67],
  ['collation of an index', index({ a: 1 }, german), 238],
  ['an unknown index option', index({ a: 1 }, { prepareUnique: true }), 197],
  ['$where', filtered({ $where: 'true' }), 2],
  ['$text', filtered({ $text: { $search: 'x' } }), 27],
  ['$jsonSchema', filtered({ $jsonSchema: { required: ['a'] } }), 2],
  ['$sampleRate', filtered({ $sampleRate: 1 }), 2],
  ['$near', filtered({ a: { $near: near } }), 2],
  ['$geoWithin', filtered({ a: { $geoWithin: near } }), 2],
  ['$geoIntersects', filtered({ a: { $geoIntersects: near } }), 2],
  [
    'a zone of $dateTrunc',
    computed({ $dateTrunc: { date: '$d', unit: 'day', timezone: 'Europe/Berlin' } }),
    238,
  ],
  ['binSize of $dateTrunc', computed({ $dateTrunc: { date: '$d', unit: 'day', binSize: 2 } }), 238],
  ...STAGES.map((name): Row => [name, piped({ [name]: {} }), 238]),
]

const statements: readonly Row[] = [
  ['of an update', { update: 'rows', updates: [{ q: {}, u: set, ...german }] }, 238],
  ['of a delete', { delete: 'rows', deletes: [{ q: {}, limit: 1, ...german }] }, 238],
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
