import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import type { Doc } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { giveWay } from '../runtime/yielding'
import { metaKey, prefixOf } from '../storage/catalog'
import type { OrderedStore } from '../storage/storage'

/** Which write of which session a command is: a client that lost the answer sends it again under the same number. */
export type Retry = { session: Buffer; number: bigint }
/** Runs a statement inside its write job, unless it was run before: then gives what it gave. */
export type Once<T> = (run: () => T) => T
/** How a statement's outcome is kept; null when there is nothing that must not be done again. */
export type Keeping<T> = { keep(value: T): Doc | null; revive(kept: Doc): T }

/** Retries come within seconds; MongoDB forgets a session after as long. */
const KEPT_MS = 30 * 60_000
const RECORDS_MAX = 100_000
const CHUNK = 500
/** Stands for a transaction's commit among a session's statements. */
const COMMIT = 0xffffffff
const NUMBER_BYTES = 8
const HEAD_BYTES = NUMBER_BYTES + 6

const FIRST = metaKey('r')
const END = metaKey('s')

function keyOf(session: Buffer, statement: number): Buffer {
  return Buffer.concat([FIRST, session, prefixOf(statement)])
}

function recordOf(number: bigint, kept: Doc): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  head.writeBigInt64BE(number)
  head.writeUIntBE(Date.now(), NUMBER_BYTES, 6)
  return Buffer.concat([head, encode(kept)])
}

function tooOld({ number }: Retry, newer: bigint): MongoError {
  return new MongoError(
    'TransactionTooOld',
    `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${newer} has already started on this session.`,
  )
}

/** What the statement gave when it was run before. Throws TransactionTooOld. */
function recall(storage: OrderedStore, retry: Retry, statement: number): Doc | null {
  const record = storage.get(keyOf(retry.session, statement))
  if (record === undefined) return null
  const number = record.readBigInt64BE()
  if (number > retry.number) throw tooOld(retry, number)
  return number === retry.number ? decode(record.subarray(HEAD_BYTES)) : null
}

/** Keeps a statement's outcome on disk, in the storage transaction of its write. A session keeps its last write only. */
export function onceOf<T>(
  storage: OrderedStore,
  retry: Retry | null,
  statement: number,
  { keep, revive }: Keeping<T>,
): Once<T> {
  if (retry === null) return (run) => run()
  return (run) => {
    const known = recall(storage, retry, statement)
    if (known !== null) return revive(known)
    const value = run()
    const kept = keep(value)
    if (kept !== null) storage.put(keyOf(retry.session, statement), recordOf(retry.number, kept))
    return value
  }
}

/** Inside the write job of a commit: keeps that the session's transaction is committed. */
export function keepCommit(storage: OrderedStore, { session, number }: Retry): void {
  storage.put(keyOf(session, COMMIT), recordOf(number, {}))
}

/** Whether the session's transaction of that number was committed, by this process or one before it. */
export function isCommitted(storage: OrderedStore, { session, number }: Retry): boolean {
  return storage.get(keyOf(session, COMMIT))?.readBigInt64BE() === number
}

type Dated = { key: Buffer; at: number }

const dateOf = (record: Buffer): number => record.readUIntBE(NUMBER_BYTES, 6)

async function all(storage: OrderedStore): Promise<Dated[]> {
  const found: Dated[] = []
  let start = FIRST
  for (;;) {
    const entries = storage.entries({ start, end: END, limit: CHUNK })
    for (const { key, value } of entries) found.push({ key, at: dateOf(value) })
    const last = entries.at(-1)
    if (last === undefined || entries.length < CHUNK) return found
    start = Buffer.concat([last.key, Buffer.from([0])])
    await giveWay()
  }
}

/** Removes outcomes that no client will ask for any more, and the oldest when there are very many. */
export async function expireRetries(storage: OrderedStore, max = RECORDS_MAX): Promise<void> {
  const before = Date.now() - KEPT_MS
  const records = (await all(storage)).sort((one, other) => one.at - other.at)
  const surplus = records.length - max
  const gone = records.filter(({ at }, position) => at < before || position < surplus)
  for (let from = 0; from < gone.length; from += CHUNK) {
    const chunk = gone.slice(from, from + CHUNK)
    await storage.write(() => {
      for (const { key, at } of chunk) {
        const record = storage.get(key)
        // The session may have written again meanwhile.
        if (record !== undefined && dateOf(record) === at) storage.remove(key)
      }
    })
  }
}
