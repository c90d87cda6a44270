import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import { type Doc, isDoc, toNumber, truthy } from '../bson/values'
import type { IndexField } from '../keys/index-keys'
import { compileMatch, type Matcher } from '../matcher/match'
import { MongoError } from '../runtime/errors'
import type { Storage } from './storage'

/** An index in memory. `spec` is what listIndexes returns. */
export type Index = {
  id: number
  name: string
  spec: Doc
  fields: IndexField[]
  unique: boolean
  sparse: boolean
  partial: { filter: Doc; matches: Matcher } | null
  expireAfterSeconds: number | null
  /** Per field: some document has an array on its path. Never reset. */
  multikey: boolean[]
  /** Some key was too long and is truncated, so the index cannot provide a sort order. */
  truncated: boolean
}

export type Collection = {
  id: number
  database: string
  name: string
  namespace: string
  options: Doc
  indexes: Index[]
  count: number
  bytes: number
  nextRecord: number
  /** Set when the collection is dropped, so that open cursors stop. */
  dropped: boolean
  /** The commit that created it or changed its indexes: older snapshots cannot use its indexes. */
  changedAt: number
}

const HEAD = 4
const RECORD = 6

/** The collections and indexes as a command sees them: the stored ones, or a transaction's view. */
export type Collections = {
  find(database: string, name: string): Collection | undefined
  list(database?: string): Collection[]
  /** Records a change of the number and size of documents; saved with the same commit. */
  adjustCounts(collection: Collection, documents: number, bytes: number): void
  /** Inside a write job: allocates an id that was never used before. */
  allocateId(): number
  /** Inside a write job: returns the collection, created if missing. */
  ensure(database: string, name: string, options?: Doc): Collection
  /** Inside a write job: saves the collection's metadata after a change of its indexes. */
  save(collection: Collection): void
  /** Inside a write job, before indexes are added or removed. Throws where a transaction must not do so. */
  beginIndexChange(collection: Collection): void
  /** Inside a write job: renames the collection; the new name must be free. */
  rename(collection: Collection, database: string, name: string): void
  /** Inside a write job: drops the collection; its entries are removed later by `cleanUp`. */
  drop(collection: Collection): void
  /** Inside a write job: schedules the entries of a prefix for `cleanUp`, also after a restart. */
  scheduleCleanup(id: number): void
}

/** The key prefix of one collection's records, or of one index. */
export function prefixOf(id: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD)
  bytes.writeUInt32BE(id)
  return bytes
}

export function recordKey(collection: Collection, record: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + RECORD)
  bytes.writeUInt32BE(collection.id)
  bytes.writeUIntBE(record, HEAD, RECORD)
  return bytes
}

export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD)
  bytes.writeUIntBE(record, 0, RECORD)
  return bytes
}

/** The record number at the end of a key. */
export function recordAtEnd(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD, RECORD)
}

/** A key of the server's own metadata. */
export function metaKey(kind: string, id = 0): Buffer {
  return Buffer.concat([prefixOf(0), Buffer.from(kind), prefixOf(id)])
}

function metaRange(kind: string): { start: Buffer; end: Buffer } {
  return { start: metaKey(kind), end: metaKey(kind, 0xffffffff) }
}

/** Builds an index from its specification alone. */
export function indexFrom(id: number, spec: Doc): Index {
  const key = spec.key as Doc
  const filter = spec.partialFilterExpression
  const expire = spec.expireAfterSeconds
  const fields = Object.keys(key).map((path) => ({
    path,
    parts: path.split('.'),
    descending: toNumber(key[path]) < 0,
  }))
  return {
    id,
    name: String(spec.name),
    spec,
    fields,
    unique: truthy(spec.unique) || spec.name === '_id_',
    sparse: truthy(spec.sparse),
    partial: isDoc(filter) ? { filter, matches: compileMatch(filter) } : null,
    expireAfterSeconds: expire === undefined ? null : toNumber(expire),
    multikey: fields.map(() => false),
    truncated: false,
  }
}

/** The catalog of collections and indexes, cached in memory. Every change is part of a write job. */
export class Catalog implements Collections {
  readonly #storage: Storage
  #collections = new Map<string, Collection>()
  #nextId = 1
  #dirty = new Set<Collection>()

  constructor(storage: Storage) {
    this.#storage = storage
    this.#load()
    storage.onCommit(
      () => this.#saveCounts(),
      () => this.#load(),
    )
  }

  #load(): void {
    const before = this.#collections
    this.#collections = new Map()
    this.#dirty.clear()
    // Open transactions hold ids that are not stored yet; ids and record numbers are never reused.
    const storedId = this.#storage.get(metaKey('i'))?.readUInt32BE() ?? 1
    this.#nextId = Math.max(this.#nextId, storedId)
    for (const { value } of this.#storage.entries(metaRange('c'))) {
      const collection = this.#read(decode(value))
      this.#collections.set(collection.namespace, collection)
    }
    const records = new Map([...before.values()].map(({ id, nextRecord }) => [id, nextRecord]))
    for (const collection of this.#collections.values()) {
      const given = records.get(collection.id) ?? 0
      collection.nextRecord = Math.max(collection.nextRecord, given)
    }
    for (const old of before.values()) old.dropped = true
  }

  #read(meta: Doc): Collection {
    const id = toNumber(meta.id)
    const counts = this.#storage.get(metaKey('n', id))
    const range = { start: prefixOf(id), end: prefixOf(id + 1), reverse: true, limit: 1 }
    const [last] = this.#storage.keys(range)
    const database = String(meta.database)
    const name = String(meta.name)
    return {
      id,
      database,
      name,
      namespace: `${database}.${name}`,
      options: meta.options as Doc,
      indexes: (meta.indexes as Doc[]).map(readIndex),
      count: counts?.readUIntBE(0, RECORD) ?? 0,
      bytes: counts?.readUIntBE(RECORD, RECORD) ?? 0,
      nextRecord: last === undefined ? 1 : recordAtEnd(last) + 1,
      dropped: false,
      changedAt: this.#storage.conflicts.sequence,
    }
  }

  #saveCounts(): void {
    for (const collection of this.#dirty) {
      if (collection.dropped) continue
      const bytes = Buffer.concat([recordBytes(collection.count), recordBytes(collection.bytes)])
      this.#storage.put(metaKey('n', collection.id), bytes)
    }
    this.#dirty.clear()
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`)
  }

  list(database?: string): Collection[] {
    const all = [...this.#collections.values()]
    return database === undefined ? all : all.filter((one) => one.database === database)
  }

  adjustCounts(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents
    collection.bytes = Math.max(0, collection.bytes + bytes)
    this.#dirty.add(collection)
  }

  allocateId(): number {
    const id = this.reserveId()
    this.#saveNextId()
    return id
  }

  /** Reserves an id in memory; it is stored together with the collection that uses it. */
  reserveId(): number {
    return this.#nextId++
  }

  #saveNextId(): void {
    this.#storage.put(metaKey('i'), prefixOf(this.#nextId))
  }

  ensure(database: string, name: string, options: Doc = {}): Collection {
    const existing = this.find(database, name)
    if (existing !== undefined) return existing
    const collection = this.define(database, name, options)
    this.register(collection)
    return collection
  }

  /** Defines a collection without storing it. Throws InvalidNamespace. */
  define(database: string, name: string, options: Doc): Collection {
    checkName(database, name)
    const id = this.reserveId()
    const idIndex = indexFrom(this.reserveId(), { v: 2, key: { _id: 1 }, name: '_id_' })
    return {
      id,
      database,
      name,
      namespace: `${database}.${name}`,
      options,
      indexes: [idIndex],
      count: 0,
      bytes: 0,
      nextRecord: 1,
      dropped: false,
      changedAt: 0,
    }
  }

  /** Inside a write job: stores a defined collection. */
  register(collection: Collection): void {
    this.#collections.set(collection.namespace, collection)
    this.beginIndexChange(collection)
    this.#saveNextId()
    this.save(collection)
    if (collection.count > 0) this.#dirty.add(collection)
  }

  beginIndexChange(collection: Collection): void {
    collection.changedAt = this.#storage.conflicts.sequence + 1
  }

  save(collection: Collection): void {
    const { id, database, name, options, indexes } = collection
    const meta = { id, database, name, options, indexes: indexes.map(writeIndex) }
    this.#storage.put(metaKey('c', id), encode(meta))
  }

  rename(collection: Collection, database: string, name: string): void {
    checkName(database, name)
    this.#collections.delete(collection.namespace)
    collection.database = database
    collection.name = name
    collection.namespace = `${database}.${name}`
    this.#collections.set(collection.namespace, collection)
    this.beginIndexChange(collection)
    this.save(collection)
  }

  drop(collection: Collection): void {
    this.#collections.delete(collection.namespace)
    collection.dropped = true
    this.#storage.remove(metaKey('c', collection.id))
    this.#storage.remove(metaKey('n', collection.id))
    this.scheduleCleanup(collection.id)
    for (const index of collection.indexes) this.scheduleCleanup(index.id)
  }

  scheduleCleanup(id: number): void {
    this.#storage.put(metaKey('g', id), prefixOf(id))
  }

  /** Removes a batch of entries of dropped collections and indexes. Returns whether more may remain. */
  async cleanUp(): Promise<boolean> {
    const [next] = this.#storage.entries({ ...metaRange('g'), limit: 1 })
    if (next === undefined) return false
    const id = next.value.readUInt32BE()
    await this.#storage.write(() => {
      const range = { start: prefixOf(id), end: prefixOf(id + 1), limit: 500 }
      const keys = this.#storage.keys(range)
      for (const key of keys) this.#storage.remove(key)
      if (keys.length < 500) this.#storage.remove(next.key)
    })
    return true
  }
}

function readIndex(meta: Doc): Index {
  const index = indexFrom(toNumber(meta.id), meta.spec as Doc)
  index.multikey = (meta.multikey as boolean[]) ?? index.multikey
  index.truncated = meta.shortened === true
  return index
}

function writeIndex({ id, spec, multikey, truncated }: Index): Doc {
  return { id, spec, multikey, shortened: truncated }
}

function checkName(database: string, name: string): void {
  const wrong = name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.')
  if (wrong || database === '' || `${database}.${name}`.length > 255) {
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`)
  }
}
