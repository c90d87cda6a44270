import { decode, firstName } from '../bson/decode'
import { encode } from '../bson/encode'
import { BSONRegExp, type Doc, ObjectId, typeName } from '../bson/values'
import { compileMatch } from '../matcher/match'
import { type Query, runQuery } from '../query/query'
import { endsCommand, MongoError } from '../runtime/errors'
import { giveWay, withoutPauses } from '../runtime/yielding'
import { type Collections, recordKey } from '../storage/catalog'
import { deleteRecord, insertRecord, replaceRecord, type Target } from '../storage/records'
import type { OrderedStore } from '../storage/storage'
import type { Once } from '../transactions/retryable-writes'
import { applyUpdate, type Update, upsertDoc } from './update'

/** Where a write goes; the collection is made when missing. */
export type Place = {
  storage: OrderedStore
  catalog: Collections
  database: string
  name: string
}
export type Found = { record: number; bytes: Buffer; doc: Doc }
export type Changed = {
  matched: number
  modified: number
  before: Doc | null
  after: Doc | null
  upsertedId: unknown
}

const MULTI_CHUNK = 200
const INSERT_CHUNK = 500

function open({ storage, catalog, database, name }: Place): Target {
  return { storage, catalog, collection: catalog.ensure(database, name) }
}

function existing({ storage, catalog, database, name }: Place): Target | null {
  const collection = catalog.find(database, name)
  return collection === undefined ? null : { storage, catalog, collection }
}

/** Inside a write job: the first match in the query's order. */
function first({ storage, collection }: Target, query: Query): Found | null {
  const { matches } = runQuery({ storage, collection }, { ...query, limit: 1 })
  for (const { record, bytes } of withoutPauses(matches)) {
    return { record, bytes, doc: decode(bytes) }
  }
  return null
}

type Prepared = { doc: Doc; bytes: Buffer }
type Ready = Prepared | { error: unknown }

/** A document ready for storage: `_id` leads, and is made when missing. */
function prepare(bytes: Buffer): Prepared {
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
export type Inserted = { inserted: number; errors: Failure[] }

/**
 * Inserts encoded documents, some hundreds a transaction, each for itself: one that is refused does not undo the
 * others; `ordered` stops at it.
 */
export async function insertMany(
  place: Place,
  list: readonly Buffer[],
  ordered: boolean,
  onceFrom: (statement: number) => Once<Inserted>,
): Promise<Inserted> {
  const total: Inserted = { inserted: 0, errors: [] }
  for (let from = 0; from < list.length; from += INSERT_CHUNK) {
    const ready = list.slice(from, from + INSERT_CHUNK).map(attemptPrepare)
    const once = onceFrom(from)
    const part = await place.storage.write(() =>
      once(() => insertChunk(open(place), ready, ordered)),
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

/** Runs it and gives the error that a client may read, if there is one. A transaction's conflict is thrown on. */
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

/** Inside a write job, which may be run anew: it counts for itself alone. */
function insertChunk(target: Target, ready: readonly Ready[], ordered: boolean): Inserted {
  const part: Inserted = { inserted: 0, errors: [] }
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

/** Inside a write job: applies an update to one found document. */
function change(target: Target, query: Query, update: Update, found: Found): Changed {
  const before = decode(found.bytes)
  const after = applyUpdate(update, found.doc, positionOf(query, before))
  const bytes = encode(after)
  const modified = update.always === true || !bytes.equals(found.bytes)
  if (modified)
    replaceRecord(target, found.record, { doc: before, bytes: found.bytes }, after, bytes)
  return { matched: 1, modified: modified ? 1 : 0, before, after, upsertedId: undefined }
}

function upsert(place: Place, query: Query, update: Update): Changed {
  const after = upsertDoc(update, query.filter)
  insertRecord(open(place), after)
  return { matched: 0, modified: 0, before: null, after, upsertedId: after._id }
}

const NONE: Changed = { matched: 0, modified: 0, before: null, after: null, upsertedId: undefined }

/** Updates the first match, or inserts when asked to; found and changed in one transaction. */
export function updateOne(
  place: Place,
  query: Query,
  update: Update,
  upserting: boolean,
  once: Once<Changed>,
): Promise<Changed> {
  const run = () => {
    const target = existing(place)
    const found = target === null ? null : first(target, query)
    if (target !== null && found !== null) return change(target, query, update, found)
    return upserting ? upsert(place, query, update) : NONE
  }
  return place.storage.write(() => once(run))
}

/** The records that match now; each is asked again when its turn to be written comes. */
async function candidates(target: Target, query: Query): Promise<number[]> {
  const { matches } = runQuery(target, query)
  const records: number[] = []
  for (const match of matches) {
    if (typeof match === 'symbol') await giveWay()
    else records.push(match.record)
  }
  return records
}

/** Writes one found document and says whether that changed it. */
type Visit = (target: Target, found: Found) => boolean
type Tally = { matched: number; modified: number; failure: MongoError | null }

/**
 * Visits matching documents in transactions of a few hundred, each document atomically. An error stops the rest but
 * keeps what was written before it, as in MongoDB.
 */
async function eachMatch(place: Place, query: Query, visit: Visit): Promise<Tally> {
  const total: Tally = { matched: 0, modified: 0, failure: null }
  const target = existing(place)
  if (target === null) return total
  const records = await candidates(target, query)
  const matches = compileMatch(query.filter)
  const inTime: Visit = (held, found) => {
    query.deadline?.check()
    return visit(held, found)
  }
  for (let from = 0; from < records.length && total.failure === null; from += MULTI_CHUNK) {
    const chunk = records.slice(from, from + MULTI_CHUNK)
    const part = await place.storage.write(() => visitChunk(target, chunk, matches, inTime))
    total.matched += part.matched
    total.modified += part.modified
    total.failure = part.failure
  }
  return total
}

/** Inside a write job, which may be run anew: it counts for itself alone. */
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

function recheck(target: Target, record: number, matches: (doc: Doc) => boolean): Found | null {
  const bytes = target.storage.get(recordKey(target.collection, record))
  if (bytes === undefined) return null
  const doc = decode(bytes)
  return matches(doc) ? { record, bytes, doc } : null
}

/** Updates every match. */
export async function updateMany(
  place: Place,
  query: Query,
  update: Update,
  upserting: boolean,
): Promise<Changed> {
  const { matched, modified, failure } = await eachMatch(
    place,
    query,
    (target, found) => change(target, query, update, found).modified > 0,
  )
  if (failure !== null) throw failure
  if (matched > 0 || !upserting) return { ...NONE, matched, modified }
  return place.storage.write(() => upsert(place, query, update))
}

/** Deletes the first match and gives it. */
export function deleteOne(
  place: Place,
  query: Query,
  once: Once<Found | null>,
): Promise<Found | null> {
  const run = () => {
    const target = existing(place)
    const found = target === null ? null : first(target, query)
    if (target === null || found === null) return null
    deleteRecord(target, found.record, found.bytes, found.doc)
    return found
  }
  return place.storage.write(() => once(run))
}

/** Deletes every match and says how many there were. */
export async function deleteMany(place: Place, query: Query): Promise<number> {
  const { matched, failure } = await eachMatch(place, query, (target, { record, bytes, doc }) => {
    deleteRecord(target, record, bytes, doc)
    return true
  })
  if (failure !== null) throw failure
  return matched
}
