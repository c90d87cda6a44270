import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import type { Doc } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { yieldToEventLoop } from '../runtime/yielding'
import { metaKey, prefixOf } from '../storage/catalog'
import type { OrderedStore } from '../storage/storage'

/** Identifies a write of a session: a client that lost the reply sends it again under the same number. */
export type Retry = { session: Buffer; number: bigint }
/** Runs a statement inside its write job, or returns the recorded outcome if it has run before. */
export type Once<T> = (run: () => T) => T
/** Converts a statement's outcome to its record and back; null if repeating the statement is harmless. */
export type OutcomeCodec<T> = { toRecord(value: T): Doc | null; fromRecord(record: Doc): T }

/** Retries arrive within seconds; MongoDB expires sessions after the same time. */
const OUTCOME_LIFETIME_MS = 30 * 60_000
const RECORDS_MAX = 100_000
const CHUNK = 500
/** The statement number that stands for a transaction's commit. */
const COMMIT = 0xffffffff
const NUMBER_BYTES = 8
const HEAD_BYTES = NUMBER_BYTES + 6

const FIRST = metaKey('r')
const END = metaKey('s')

function keyOf(session: Buffer, statement: number): Buffer {
  return Buffer.concat([FIRST, session, prefixOf(statement)])
}

function recordOf(number: bigint, record: Doc): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  head.writeBigInt64BE(number)
  head.writeUIntBE(Date.now(), NUMBER_BYTES, 6)
  return Buffer.concat([head, encode(record)])
}

function tooOld({ number }: Retry, newer: bigint): MongoError {
  return new MongoError(
    'TransactionTooOld',
    `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${newer} has already started on this session.`,
  )
}

/** Returns the recorded outcome of a statement. Throws TransactionTooOld. */
function findOutcome(storage: OrderedStore, retry: Retry, statement: number): Doc | null {
  const record = storage.get(keyOf(retry.session, statement))
  if (record === undefined) return null
  const number = record.readBigInt64BE()
  if (number > retry.number) throw tooOld(retry, number)
  return number === retry.number ? decode(record.subarray(HEAD_BYTES)) : null
}

/** Records a statement's outcome in the storage transaction of its write. A session keeps only its last write. */
export function runOnce<T>(
  storage: OrderedStore,
  retry: Retry | null,
  statement: number,
  { toRecord, fromRecord }: OutcomeCodec<T>,
): Once<T> {
  if (retry === null) return (run) => run()
  return (run) => {
    const known = findOutcome(storage, retry, statement)
    if (known !== null) return fromRecord(known)
    const value = run()
    const record = toRecord(value)
    if (record !== null)
      storage.put(keyOf(retry.session, statement), recordOf(retry.number, record))
    return value
  }
}

/** Inside the committing write job: records that the session's transaction is committed. */
export function recordCommit(storage: OrderedStore, { session, number }: Retry): void {
  storage.put(keyOf(session, COMMIT), recordOf(number, {}))
}

/** Whether the session's transaction with that number was committed, by this process or an earlier one. */
export function isCommitted(storage: OrderedStore, { session, number }: Retry): boolean {
  return storage.get(keyOf(session, COMMIT))?.readBigInt64BE() === number
}

type DatedKey = { key: Buffer; at: number }

const dateOf = (record: Buffer): number => record.readUIntBE(NUMBER_BYTES, 6)

async function all(storage: OrderedStore): Promise<DatedKey[]> {
  const found: DatedKey[] = []
  let start = FIRST
  for (;;) {
    const entries = storage.entries({ start, end: END, limit: CHUNK })
    for (const { key, value } of entries) found.push({ key, at: dateOf(value) })
    const last = entries.at(-1)
    if (last === undefined || entries.length < CHUNK) return found
    start = Buffer.concat([last.key, Buffer.from([0])])
    await yieldToEventLoop()
  }
}

/** Removes expired outcomes, and the oldest beyond `max`. */
export async function expireOutcomes(storage: OrderedStore, max = RECORDS_MAX): Promise<void> {
  const before = Date.now() - OUTCOME_LIFETIME_MS
  const records = (await all(storage)).sort((one, other) => one.at - other.at)
  const surplus = records.length - max
  const gone = records.filter(({ at }, position) => at < before || position < surplus)
  for (let from = 0; from < gone.length; from += CHUNK) {
    const chunk = gone.slice(from, from + CHUNK)
    await storage.write(() => {
      for (const { key, at } of chunk) {
        const record = storage.get(key)
        // The session may have written again in the meantime.
        if (record !== undefined && dateOf(record) === at) storage.remove(key)
      }
    })
  }
}
