import { decode } from '../bson/decode'
import { encode, MAX_DOCUMENT_BYTES } from '../bson/encode'
import { BSONRegExp, type Doc, isDoc, ObjectId } from '../bson/values'
import { extractKeys, type IndexKeys } from '../keys/index-keys'
import { EMPTY_ARRAY, KEY_BYTES_MAX } from '../keys/value-keys'
import { MongoError } from '../runtime/errors'
import {
  type Collection,
  type Collections,
  type Index,
  prefixOf,
  recordBytes,
  recordKey,
} from './catalog'
import type { OrderedStore } from './storage'

const PRESENT = Buffer.from([1])
const NOTHING: IndexKeys = { keys: [], tuples: [], multikey: [], present: false }

/** What the functions below write to. All of them run inside a write job. */
export type Target = { storage: OrderedStore; catalog: Collections; collection: Collection }

function extract(index: Index, doc: Doc): IndexKeys {
  if (index.partial !== null && !index.partial.matches(doc)) return NOTHING
  const found = extractKeys(index.fields, doc)
  return index.sparse && !found.present ? NOTHING : found
}

/** The key of an index entry: a unique index stores the record number as the value, others at the end of the key. */
function entryKey(index: Index, key: Buffer, record: number): Buffer {
  const parts = [prefixOf(index.id), key]
  return Buffer.concat(index.unique ? parts : [...parts, recordBytes(record)])
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (value === null || value === undefined) return 'null'
  if (isDoc(value) || Array.isArray(value)) return JSON.stringify(value)
  return String(value)
}

/** MongoDB's message for a duplicate key; drivers and mongoose parse index and key from it. */
function duplicate(collection: Collection, index: Index, tuple: readonly unknown[]): MongoError {
  const keyValue: Doc = {}
  const parts: string[] = []
  for (const [at, { path }] of index.fields.entries()) {
    const value = tuple[at] === EMPTY_ARRAY ? null : tuple[at]
    keyValue[path] = value
    parts.push(`${path}: ${shown(value)}`)
  }
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${parts.join(', ')} }`
  return new MongoError('DuplicateKey', message, {
    keyPattern: index.spec.key,
    keyValue,
  })
}

function checkUnique(target: Target, index: Index, found: IndexKeys, record: number): void {
  if (!index.unique) return
  for (const [position, key] of found.keys.entries()) {
    const at = entryKey(index, key, record)
    target.storage.claim(at)
    const holder = target.storage.get(at)
    if (holder !== undefined && holder.readUIntBE(0, 6) !== record) {
      throw duplicate(target.collection, index, found.tuples[position] ?? [])
    }
  }
}

function noteIndexFlags(target: Target, index: Index, found: IndexKeys): void {
  const crossed = found.multikey.some((crosses, at) => crosses && !index.multikey[at])
  const truncated = !index.truncated && found.keys.some((key) => key.length === KEY_BYTES_MAX)
  if (!crossed && !truncated) return
  index.multikey = index.multikey.map((was, at) => was || found.multikey[at] === true)
  index.truncated ||= truncated
  target.catalog.save(target.collection)
}

function addEntries(target: Target, index: Index, found: IndexKeys, record: number): void {
  noteIndexFlags(target, index, found)
  const value = index.unique ? recordBytes(record) : PRESENT
  for (const key of found.keys) target.storage.put(entryKey(index, key, record), value)
}

function removeEntries(target: Target, index: Index, found: IndexKeys, record: number): void {
  for (const key of found.keys) {
    const at = entryKey(index, key, record)
    // No other transaction may take the unique value before the removal is committed.
    if (index.unique) target.storage.claim(at)
    target.storage.remove(at)
  }
}

function checkSize(bytes: Buffer): void {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return
  throw new MongoError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}(16MB)`,
  )
}

function checkId(doc: Doc): void {
  const id = doc._id
  if (Array.isArray(id)) {
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array")
  }
  if (id instanceof BSONRegExp) {
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex")
  }
  if (isDoc(id) && Object.keys(id).some((name) => name.startsWith('$'))) {
    throw new MongoError('DollarPrefixedFieldName', '_id fields may not contain $-prefixed fields')
  }
}

/** Inserts a document. Throws DuplicateKey and other index errors before anything is written. */
export function insertRecord(target: Target, doc: Doc, bytes = encode(doc)): number {
  const { collection, storage, catalog } = target
  checkSize(bytes)
  checkId(doc)
  const record = collection.nextRecord
  const found = collection.indexes.map((index) => extract(index, doc))
  for (const [at, index] of collection.indexes.entries()) {
    checkUnique(target, index, found[at] ?? NOTHING, record)
  }
  for (const [at, index] of collection.indexes.entries()) {
    addEntries(target, index, found[at] ?? NOTHING, record)
  }
  collection.nextRecord++
  storage.put(recordKey(collection, record), bytes)
  catalog.adjustCounts(collection, 1, bytes.length)
  return record
}

type Change = { index: Index; removed: IndexKeys; added: IndexKeys }

function without(found: IndexKeys, others: readonly Buffer[]): IndexKeys {
  const known = new Set(others.map((key) => key.toString('latin1')))
  const kept = found.keys.map((key) => !known.has(key.toString('latin1')))
  return {
    ...found,
    keys: found.keys.filter((_, at) => kept[at]),
    tuples: found.tuples.filter((_, at) => kept[at]),
  }
}

function changeOf(index: Index, before: Doc, after: Doc): Change {
  const old = extract(index, before)
  const fresh = extract(index, after)
  return { index, removed: without(old, fresh.keys), added: without(fresh, old.keys) }
}

/** Replaces a stored document. Throws before anything is written. */
export function replaceRecord(
  target: Target,
  record: number,
  before: { doc: Doc; bytes: Buffer },
  doc: Doc,
  bytes = encode(doc),
): void {
  checkSize(bytes)
  target.storage.claim(recordKey(target.collection, record))
  const changes = target.collection.indexes.map((index) => changeOf(index, before.doc, doc))
  for (const { index, added } of changes) checkUnique(target, index, added, record)
  for (const { index, removed, added } of changes) {
    removeEntries(target, index, removed, record)
    addEntries(target, index, added, record)
  }
  target.storage.put(recordKey(target.collection, record), bytes)
  target.catalog.adjustCounts(target.collection, 0, bytes.length - before.bytes.length)
}

/** Deletes a stored document and its index entries. */
export function deleteRecord(target: Target, record: number, bytes: Buffer, doc: Doc): void {
  const { collection, storage, catalog } = target
  storage.claim(recordKey(collection, record))
  for (const index of collection.indexes) removeEntries(target, index, extract(index, doc), record)
  storage.remove(recordKey(collection, record))
  catalog.adjustCounts(collection, -1, -bytes.length)
}

/** Inside a write job: builds a new index from the stored documents. Throws DuplicateKey before anything is written. */
export function buildIndex(target: Target, index: Index): void {
  const { collection, storage } = target
  const seen = new Map<string, number>()
  const found: [IndexKeys, number][] = []
  eachRecord(storage, collection, (record, bytes) => {
    const extracted = extract(index, decode(bytes))
    if (index.unique) checkSeen(target, index, extracted, record, seen)
    found.push([extracted, record])
  })
  for (const [extracted, record] of found) addEntries(target, index, extracted, record)
}

function checkSeen(
  target: Target,
  index: Index,
  extracted: IndexKeys,
  record: number,
  seen: Map<string, number>,
): void {
  for (const [at, key] of extracted.keys.entries()) {
    const text = key.toString('latin1')
    if (seen.has(text)) throw duplicate(target.collection, index, extracted.tuples[at] ?? [])
    seen.set(text, record)
  }
}

function eachRecord(
  storage: OrderedStore,
  collection: Collection,
  visit: (record: number, bytes: Buffer) => void,
): void {
  const end = prefixOf(collection.id + 1)
  let start = prefixOf(collection.id)
  for (;;) {
    const chunk = storage.entries({ start, end, limit: 500 })
    for (const { key, value } of chunk) visit(key.readUIntBE(4, 6), value)
    const last = chunk.at(-1)
    if (last === undefined) return
    start = Buffer.concat([last.key, Buffer.from([0])])
  }
}
