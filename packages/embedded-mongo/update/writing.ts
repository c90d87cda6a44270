import { decode, firstName } from '../bson/decode'
import { encode } from '../bson/encode'
import { BSONRegExp, type Doc, ObjectId, typeName } from '../bson/values'
import { compileMatch } from '../matcher/match'
import { type Query, runQuery } from '../query/query'
import { endsCommand, MongoError } from '../runtime/errors'
import { withoutYields, yieldToEventLoop } from '../runtime/yielding'
import { type Collections, recordKey } from '../storage/catalog'
import { deleteRecord, insertRecord, replaceRecord, type Target } from '../storage/records'
import type { OrderedStore } from '../storage/storage'
import type { Once } from '../transactions/retryable-writes'
import { applyUpdate, type Update, upsertDoc } from './update'

/** The collection to write to, created if missing. */
export type Destination = {
  storage: OrderedStore
  catalog: Collections
  database: string
  name: string
}
export type StoredMatch = { record: number; bytes: Buffer; doc: Doc }
export type UpdateResult = {
  matched: number
  modified: number
  before: Doc | null
  after: Doc | null
  upsertedId: unknown
}

const MULTI_CHUNK = 200
const INSERT_CHUNK = 500

function open({ storage, catalog, database, name }: Destination): Target {
  return { storage, catalog, collection: catalog.ensure(database, name) }
}

function existing({ storage, catalog, database, name }: Destination): Target | null {
  const collection = catalog.find(database, name)
  return collection === undefined ? null : { storage, catalog, collection }
}

/** Inside a write job: returns the first match in the query's order. */
function first({ storage, collection }: Target, query: Query): StoredMatch | null {
  const { matches } = runQuery({ storage, collection }, { ...query, limit: 1 })
  for (const { record, bytes } of withoutYields(matches)) {
    return { record, bytes, doc: decode(bytes) }
  }
  return null
}

type StorableDocument = { doc: Doc; bytes: Buffer }
type Ready = StorableDocument | { error: unknown }

/** Prepares a document for storage: `_id` comes first and is generated if missing. */
function prepare(bytes: Buffer): StorableDocument {
  const doc = decode(bytes)
  if (Array.isArray(doc._id) || doc._id instanceof BSONRegExp) {
    throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(doc._id)}`)
  }
  if (firstName(bytes) === '_id') return { doc, bytes }
  const { _id: id = new ObjectId(), ...rest } = doc
  const led = { _id: id, ...rest }
  return { doc: led, bytes: encode(led) }
}

type Failure = { index: number; error: unknown }
export type InsertResult = { inserted: number; errors: Failure[] }

/**
 * Inserts encoded documents in batches of some hundred per storage transaction. A failed insert does not undo the
 * others; with `ordered` it is the last.
 */
export async function insertMany(
  destination: Destination,
  list: readonly Buffer[],
  ordered: boolean,
  onceFrom: (statement: number) => Once<InsertResult>,
): Promise<InsertResult> {
  const total: InsertResult = { inserted: 0, errors: [] }
  for (let from = 0; from < list.length; from += INSERT_CHUNK) {
    const ready = list.slice(from, from + INSERT_CHUNK).map(attemptPrepare)
    const once = onceFrom(from)
    const part = await destination.storage.write(() =>
      once(() => insertChunk(open(destination), ready, ordered)),
    )
    total.inserted += part.inserted
    total.errors.push(...part.errors.map(({ index, error }) => ({ index: from + index, error })))
    if (ordered && total.errors.length > 0) break
  }
  return total
}

function attemptPrepare(bytes: Buffer): Ready {
  try {
    return prepare(bytes)
  } catch (error) {
    return { error }
  }
}

/** Runs a write and returns its write error, if any. Errors that fail the whole command are rethrown. */
function refusalOf(run: () => void): MongoError | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof MongoError && !endsCommand(error)) return error
    throw error
  }
}

function insertReady(target: Target, ready: Ready): void {
  if ('error' in ready) throw ready.error
  insertRecord(target, ready.doc, ready.bytes)
}

/** Inside a write job, which may run twice: the counts start at zero. */
function insertChunk(target: Target, ready: readonly Ready[], ordered: boolean): InsertResult {
  const part: InsertResult = { inserted: 0, errors: [] }
  for (const [index, one] of ready.entries()) {
    const error = refusalOf(() => insertReady(target, one))
    if (error === null) part.inserted++
    else part.errors.push({ index, error })
    if (error !== null && ordered) break
  }
  return part
}

function positionOf(query: Query, doc: Doc): number {
  const at = { index: -1 }
  compileMatch(query.filter)(doc, at)
  return at.index
}

/** Inside a write job: applies an update to one document. */
function change(target: Target, query: Query, update: Update, found: StoredMatch): UpdateResult {
  const before = decode(found.bytes)
  const after = applyUpdate(update, found.doc, positionOf(query, before))
  const bytes = encode(after)
  const modified = update.always === true || !bytes.equals(found.bytes)
  if (modified)
    replaceRecord(target, found.record, { doc: before, bytes: found.bytes }, after, bytes)
  return { matched: 1, modified: modified ? 1 : 0, before, after, upsertedId: undefined }
}

function upsert(destination: Destination, query: Query, update: Update): UpdateResult {
  const after = upsertDoc(update, query.filter)
  insertRecord(open(destination), after)
  return { matched: 0, modified: 0, before: null, after, upsertedId: after._id }
}

const NONE: UpdateResult = {
  matched: 0,
  modified: 0,
  before: null,
  after: null,
  upsertedId: undefined,
}

/** Updates the first match, or upserts, in one storage transaction. */
export function updateOne(
  destination: Destination,
  query: Query,
  update: Update,
  upserting: boolean,
  once: Once<UpdateResult>,
): Promise<UpdateResult> {
  const run = () => {
    const target = existing(destination)
    const found = target === null ? null : first(target, query)
    if (target !== null && found !== null) return change(target, query, update, found)
    return upserting ? upsert(destination, query, update) : NONE
  }
  return destination.storage.write(() => once(run))
}

/** Collects the records that match now; each is checked again before it is written. */
async function candidates(target: Target, query: Query): Promise<number[]> {
  const { matches } = runQuery(target, query)
  const records: number[] = []
  for (const match of matches) {
    if (typeof match === 'symbol') await yieldToEventLoop()
    else records.push(match.record)
  }
  return records
}

/** Writes one document and returns whether that changed it. */
type Visit = (target: Target, found: StoredMatch) => boolean
type Tally = { matched: number; modified: number; failure: MongoError | null }

/**
 * Writes matching documents in batches, each document atomically. An error stops the rest but keeps earlier writes,
 * as in MongoDB.
 */
async function eachMatch(destination: Destination, query: Query, visit: Visit): Promise<Tally> {
  const total: Tally = { matched: 0, modified: 0, failure: null }
  const target = existing(destination)
  if (target === null) return total
  const records = await candidates(target, query)
  const matches = compileMatch(query.filter)
  const inTime: Visit = (held, found) => {
    query.deadline?.check()
    return visit(held, found)
  }
  for (let from = 0; from < records.length && total.failure === null; from += MULTI_CHUNK) {
    const chunk = records.slice(from, from + MULTI_CHUNK)
    const part = await destination.storage.write(() => visitChunk(target, chunk, matches, inTime))
    total.matched += part.matched
    total.modified += part.modified
    total.failure = part.failure
  }
  return total
}

/** Inside a write job, which may run twice: the counts start at zero. */
function visitChunk(
  target: Target,
  records: readonly number[],
  matches: (doc: Doc) => boolean,
  visit: Visit,
): Tally {
  const tally: Tally = { matched: 0, modified: 0, failure: null }
  for (const record of records) {
    const found = target.collection.dropped ? null : recheck(target, record, matches)
    if (found === null) continue
    tally.failure = refusalOf(() => {
      tally.modified += visit(target, found) ? 1 : 0
      tally.matched++
    })
    if (tally.failure !== null) break
  }
  return tally
}

function recheck(
  target: Target,
  record: number,
  matches: (doc: Doc) => boolean,
): StoredMatch | null {
  const bytes = target.storage.get(recordKey(target.collection, record))
  if (bytes === undefined) return null
  const doc = decode(bytes)
  return matches(doc) ? { record, bytes, doc } : null
}

/** Updates every match. */
export async function updateMany(
  destination: Destination,
  query: Query,
  update: Update,
  upserting: boolean,
): Promise<UpdateResult> {
  const { matched, modified, failure } = await eachMatch(
    destination,
    query,
    (target, found) => change(target, query, update, found).modified > 0,
  )
  if (failure !== null) throw failure
  if (matched > 0 || !upserting) return { ...NONE, matched, modified }
  return destination.storage.write(() => upsert(destination, query, update))
}

/** Deletes the first match and returns it. */
export function deleteOne(
  destination: Destination,
  query: Query,
  once: Once<StoredMatch | null>,
): Promise<StoredMatch | null> {
  const run = () => {
    const target = existing(destination)
    const found = target === null ? null : first(target, query)
    if (target === null || found === null) return null
    deleteRecord(target, found.record, found.bytes, found.doc)
    return found
  }
  return destination.storage.write(() => once(run))
}

/** Deletes every match and returns their number. */
export async function deleteMany(destination: Destination, query: Query): Promise<number> {
  const { matched, failure } = await eachMatch(
    destination,
    query,
    (target, { record, bytes, doc }) => {
      deleteRecord(target, record, bytes, doc)
      return true
    },
  )
  if (failure !== null) throw failure
  return matched
}
