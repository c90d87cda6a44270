import { encode } from '../bson/encode'
import { type Doc, isDoc } from '../bson/values'
import { compileMatch } from '../matcher/match'
import { MongoError } from '../runtime/errors'
import { type Collection, prefixOf } from '../storage/catalog'
import { createIndex, dropIndex } from '../storage/indexes'
import {
  allowOnly,
  countArgument,
  docArgument,
  flagArgument,
  listArgument,
  nameArgument,
  refuseCollation,
} from './arguments'
import { type Call, type Commands, collectionOf } from './context'
import { cursorReply } from './cursor-reply'

const INFINITE = Number.POSITIVE_INFINITY

function needed(call: Call, name: string): Collection {
  const collection = collectionOf(call, name)
  if (collection !== undefined) return collection
  throw new MongoError('NamespaceNotFound', `ns does not exist: ${call.database}.${name}`)
}

const CREATE_REFUSED = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'clusteredIndex',
  'expireAfterSeconds',
  'size',
  'max',
]
const CREATE_IGNORED = [
  'autoIndexId',
  'validationLevel',
  'validationAction',
  'storageEngine',
  'indexOptionDefaults',
  'collation',
  'changeStreamPreAndPostImages',
]

function create(call: Call): Promise<Doc> {
  const { command, engine, database } = call
  const name = nameArgument(command, 'create')
  allowOnly(command, 'create', [...CREATE_REFUSED, ...CREATE_IGNORED])
  refuseCollation(command)
  for (const option of CREATE_REFUSED) {
    const value = command[option]
    if (value === undefined || value === false) continue
    throw new MongoError('NotImplemented', `create option '${option}' is not supported`)
  }
  return engine.storage.write(() => {
    if (call.inTransaction && engine.catalog.find(database, name) !== undefined) {
      throw new MongoError('NamespaceExists', `Collection ${database}.${name} already exists.`)
    }
    engine.catalog.ensure(database, name)
    return { ok: 1 }
  })
}

function drop(call: Call): Promise<Doc> {
  const { command, engine } = call
  allowOnly(command, 'drop', [])
  const name = nameArgument(command, 'drop')
  return engine.storage.write(() => {
    const collection = collectionOf(call, name)
    if (collection === undefined) return { ok: 1 }
    engine.catalog.drop(collection)
    return { nIndexesWas: collection.indexes.length, ns: collection.namespace, ok: 1 }
  })
}

function dropDatabase({ command, engine, database }: Call): Promise<Doc> {
  allowOnly(command, 'dropDatabase', [])
  return engine.storage.write(() => {
    const all = engine.catalog.list(database)
    for (const collection of all) engine.catalog.drop(collection)
    return all.length === 0 ? { ok: 1 } : { dropped: database, ok: 1 }
  })
}

async function reply(call: Call, namespace: string, list: readonly Doc[]): Promise<Buffer> {
  const size = countArgument(docArgument(call.command, 'cursor'), 'batchSize', 101)
  const batch = await call.engine.cursors.open(namespace, list.map(encode), size || INFINITE)
  return cursorReply('firstBatch', batch.documents, batch.id, namespace)
}

function listCollections(call: Call): Promise<Buffer> {
  const { command, engine, database } = call
  allowOnly(command, 'listCollections', ['filter', 'nameOnly', 'authorizedCollections', 'cursor'])
  const matches = compileMatch(docArgument(command, 'filter'))
  const short = flagArgument(command, 'nameOnly')
  const list = engine.catalog
    .list(database)
    .map(
      ({ name, options }): Doc => ({
        name,
        type: 'collection',
        options,
        info: { readOnly: false },
        idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
      }),
    )
    .filter((one) => matches(one))
    .map((one): Doc => (short ? { name: one.name, type: one.type } : one))
  return reply(call, `${database}.$cmd.listCollections`, list)
}

function listDatabases({ command, engine }: Call): Doc {
  allowOnly(command, 'listDatabases', ['filter', 'nameOnly', 'authorizedDatabases'])
  const matches = compileMatch(docArgument(command, 'filter'))
  const sizes = new Map<string, number>()
  for (const { database, bytes } of engine.catalog.list()) {
    sizes.set(database, (sizes.get(database) ?? 0) + bytes)
  }
  const databases = [...sizes]
    .map(([name, sizeOnDisk]) => ({ name, sizeOnDisk, empty: false }))
    .filter((one) => matches(one))
  if (flagArgument(command, 'nameOnly')) {
    return { databases: databases.map(({ name }) => ({ name })), ok: 1 }
  }
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0)
  return { databases, totalSize, ok: 1 }
}

function createIndexes(call: Call): Promise<Doc> {
  const { command, engine, database } = call
  allowOnly(command, 'createIndexes', ['indexes', 'commitQuorum'])
  const name = nameArgument(command, 'createIndexes')
  const specs = listArgument(command, 'indexes')
  if (specs.length === 0)
    throw new MongoError('BadValue', 'Must specify at least one index to create')
  return engine.storage.write(() => {
    const createdCollectionAutomatically = engine.catalog.find(database, name) === undefined
    const collection = engine.catalog.ensure(database, name)
    const numIndexesBefore = collection.indexes.length
    for (const spec of specs) {
      if (!isDoc(spec)) throw new MongoError('TypeMismatch', 'indexes must hold documents')
      createIndex({ ...engine, collection }, spec)
    }
    const numIndexesAfter = collection.indexes.length
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {}
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 }
  })
}

function listIndexes(call: Call): Promise<Buffer> {
  allowOnly(call.command, 'listIndexes', ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'])
  const collection = needed(call, nameArgument(call.command, 'listIndexes'))
  return reply(
    call,
    collection.namespace,
    collection.indexes.map(({ spec }) => spec),
  )
}

function dropIndexes(call: Call): Promise<Doc> {
  const { command, engine } = call
  const own = 'dropIndexes' in command ? 'dropIndexes' : 'deleteIndexes'
  allowOnly(command, own, ['index'])
  const name = nameArgument(command, own)
  return engine.storage.write(() => {
    const collection = needed(call, name)
    const nIndexesWas = collection.indexes.length
    dropIndex({ ...engine, collection }, command.index)
    return { nIndexesWas, ok: 1 }
  })
}

function indexBytes({ engine }: Call, collection: Collection): Doc {
  const entries = collection.indexes.map(({ id, name }) => {
    const keys = engine.storage.count({ start: prefixOf(id), end: prefixOf(id + 1) })
    return [name, keys * 32] as const
  })
  return Object.fromEntries(entries)
}

/** Sizes of one collection, as reported by collStats and `$collStats`. */
export function statsOf(call: Call, collection: Collection): Doc {
  const { count, bytes, namespace, indexes } = collection
  const indexSizes = indexBytes(call, collection)
  const totalIndexSize = Object.values(indexSizes).reduce<number>(
    (sum, size) => sum + Number(size),
    0,
  )
  return {
    ns: namespace,
    count,
    size: bytes,
    avgObjSize: count === 0 ? 0 : Math.round(bytes / count),
    storageSize: bytes,
    nindexes: indexes.length,
    indexSizes,
    totalIndexSize,
    totalSize: bytes + totalIndexSize,
    capped: false,
  }
}

/** The `scale` argument: bytes per unit of the reported sizes. */
function scaleOf(command: Doc): number {
  const scale = countArgument(command, 'scale', 1)
  if (scale > 0) return scale
  throw new MongoError('BadValue', 'scale has to be at least 1')
}

function scaled(stats: Doc, scale: number, names: readonly string[]): Doc {
  const sizes = names.map((name) => [name, Math.trunc(Number(stats[name]) / scale)] as const)
  return { ...stats, ...Object.fromEntries(sizes), scaleFactor: scale, ok: 1 }
}

const COLLECTION_SIZES = ['size', 'storageSize', 'totalIndexSize', 'totalSize']
const NO_COLLECTION = {
  size: 0,
  count: 0,
  storageSize: 0,
  nindexes: 0,
  indexSizes: {},
  totalIndexSize: 0,
  totalSize: 0,
}

function collStats(call: Call): Doc {
  const { command, database } = call
  const own = 'collStats' in command ? 'collStats' : 'collstats'
  allowOnly(command, own, ['scale', 'verbose'])
  const name = nameArgument(command, own)
  const scale = scaleOf(command)
  const collection = collectionOf(call, name)
  const stats =
    collection === undefined
      ? { ns: `${database}.${name}`, ...NO_COLLECTION }
      : statsOf(call, collection)
  const sizes = Object.entries(stats.indexSizes as Doc)
  const indexSizes = sizes.map(([index, size]) => [index, Math.trunc(Number(size) / scale)])
  return scaled({ ...stats, indexSizes: Object.fromEntries(indexSizes) }, scale, COLLECTION_SIZES)
}

const DATABASE_SIZES = ['dataSize', 'storageSize', 'indexSize', 'totalSize']

function dbStats(call: Call): Doc {
  const { command, database, engine } = call
  allowOnly(command, 'dbStats' in command ? 'dbStats' : 'dbstats', ['scale', 'freeStorage'])
  const scale = scaleOf(command)
  const all = engine.catalog.list(database).map((one) => statsOf(call, one))
  const sum = (field: string) => all.reduce((total, one) => total + Number(one[field]), 0)
  const objects = sum('count')
  const dataSize = sum('size')
  const stats = {
    db: database,
    collections: all.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize,
    storageSize: dataSize,
    indexes: sum('nindexes'),
    indexSize: sum('totalIndexSize'),
    totalSize: dataSize + sum('totalIndexSize'),
  }
  return scaled(stats, scale, DATABASE_SIZES)
}

/** Supports only a change of an index's expireAfterSeconds. */
function collMod(call: Call): Promise<Doc> {
  const { command, engine } = call
  allowOnly(command, 'collMod', ['index'])
  const name = nameArgument(command, 'collMod')
  return engine.storage.write(() => {
    const collection = needed(call, name)
    const change = docArgument(command, 'index')
    const index = collection.indexes.find((one) => one.name === change.name)
    const seconds = change.expireAfterSeconds
    if (command.index === undefined) return { ok: 1 }
    if (index === undefined)
      throw new MongoError(
        'IndexNotFound',
        `cannot find index ${String(change.name)} for ns ${collection.namespace}`,
      )
    if (typeof seconds !== 'number')
      throw new MongoError('NotImplemented', 'collMod changes expireAfterSeconds only')
    const old = index.expireAfterSeconds
    index.spec = { ...index.spec, expireAfterSeconds: seconds }
    index.expireAfterSeconds = seconds
    engine.catalog.save(collection)
    return { expireAfterSeconds_old: old, expireAfterSeconds_new: seconds, ok: 1 }
  })
}

function split(namespace: string): [string, string] {
  const dot = namespace.indexOf('.')
  return [namespace.slice(0, dot), namespace.slice(dot + 1)]
}

function renameCollection({ command, engine, database }: Call): Promise<Doc> {
  allowOnly(command, 'renameCollection', ['to', 'dropTarget'])
  if (database !== 'admin') {
    throw new MongoError(13, 'renameCollection may only be run against the admin database.')
  }
  const from = split(nameArgument(command, 'renameCollection'))
  const to = split(nameArgument(command, 'to'))
  const replacing = flagArgument(command, 'dropTarget')
  return engine.storage.write(() => {
    const collection = engine.catalog.find(...from)
    const target = engine.catalog.find(...to)
    if (collection === undefined) {
      throw new MongoError(
        'NamespaceNotFound',
        `Source collection ${from.join('.')} does not exist`,
      )
    }
    if (target !== undefined && !replacing) {
      throw new MongoError('NamespaceExists', 'target namespace exists')
    }
    if (target !== undefined) engine.catalog.drop(target)
    engine.catalog.rename(collection, ...to)
    return { ok: 1 }
  })
}

/** Commands about collections, indexes and databases. */
export const adminCommands: Commands = {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  collMod,
  renameCollection,
}
