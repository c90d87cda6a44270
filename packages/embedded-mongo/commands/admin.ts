import { encode } from '../bson/encode'
import { type Doc, isDoc } from '../bson/values'
import { compileMatch } from '../matcher/match'
import { MongoError } from '../runtime/errors'
import type { Collection } from '../storage/catalog'
import { createIndex, dropIndex } from '../storage/indexes'
import {
  allowOnly,
  countArgument,
  docArgument,
  flagArgument,
  listArgument,
  nameArgument,
} from './arguments'
import { type Call, type Commands, collectionOf } from './context'
import { cursorReply } from './cursor-reply'

const INFINITE = Number.POSITIVE_INFINITY

function needed(call: Call, name: string): Collection {
  const collection = collectionOf(call, name)
  if (collection !== undefined) return collection
  throw new MongoError('NamespaceNotFound', `ns does not exist: ${call.database}.${name}`)
}

function create(call: Call): Promise<Doc> {
  const { command, engine, database } = call
  const name = nameArgument(command, 'create')
  allowOnly(command, 'create', [])
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
  allowOnly(command, 'createIndexes', ['indexes'])
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
  allowOnly(call.command, 'listIndexes', ['cursor'])
  const collection = needed(call, nameArgument(call.command, 'listIndexes'))
  return reply(
    call,
    collection.namespace,
    collection.indexes.map(({ spec }) => spec),
  )
}

function dropIndexes(call: Call): Promise<Doc> {
  const { command, engine } = call
  allowOnly(command, 'dropIndexes', ['index'])
  const name = nameArgument(command, 'dropIndexes')
  return engine.storage.write(() => {
    const collection = needed(call, name)
    const nIndexesWas = collection.indexes.length
    dropIndex({ ...engine, collection }, command.index)
    return { nIndexesWas, ok: 1 }
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
}
