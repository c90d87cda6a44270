import { type Collection, prefixOf, recordAtEnd, recordKey } from '../storage/catalog'
import type { Entry, OrderedStore } from '../storage/storage'
import type { KeyRange, Plan } from './planner'

/** How much a scan has examined so far, for `explain`. */
export type ScanCounts = { keys: number; documents: number }
export type ScanEntry = { record: number; bytes: Buffer | null; key: Buffer | null }

const FIRST_CHUNK = 16
const LARGEST_CHUNK = 512

/**
 * Reads a range in growing chunks. Between chunks only the last key is held, so that a cursor may be idle for minutes
 * while others write.
 */
function* chunks(
  read: (start: Buffer, end: Buffer, limit: number) => Entry[],
  from: Buffer,
  to: Buffer,
  reverse: boolean,
): Generator<Entry> {
  let start = from
  let end = to
  let limit = FIRST_CHUNK
  for (;;) {
    const chunk = read(start, end, limit)
    yield* chunk
    const last = chunk.at(-1)
    if (last === undefined || chunk.length < limit) return
    if (reverse) end = last.key
    else start = Buffer.concat([last.key, Buffer.from([0])])
    limit = Math.min(limit * 4, LARGEST_CHUNK)
  }
}

function readKeys(storage: OrderedStore, unique: boolean, reverse: boolean) {
  return (start: Buffer, end: Buffer, limit: number): Entry[] => {
    if (unique) return storage.entries({ start, end, limit, reverse })
    return storage.keys({ start, end, limit, reverse }).map((key) => ({ key, value: key }))
  }
}

function* scanRange(
  storage: OrderedStore,
  plan: Plan,
  { from, to }: KeyRange,
  examined: ScanCounts,
): Generator<ScanEntry> {
  const unique = plan.index?.unique === true
  const read = readKeys(storage, unique, plan.reverse)
  for (const { key, value } of chunks(read, from, to, plan.reverse)) {
    examined.keys++
    yield { record: recordAtEnd(value), bytes: null, key }
  }
}

type Head = { rest: Iterator<ScanEntry>; found: ScanEntry; prefix: number }

function compareHeads(a: Head, b: Head): number {
  const left = a.found.key?.subarray(a.prefix)
  const right = b.found.key?.subarray(b.prefix)
  return left === undefined || right === undefined ? 0 : left.compare(right)
}

/** Merges key ranges that are each sorted (`$in` before a sorted field) into one order. */
function* merged(storage: OrderedStore, plan: Plan, examined: ScanCounts): Generator<ScanEntry> {
  const sign = plan.reverse ? -1 : 1
  const heads: Head[] = []
  for (const one of plan.keyRanges) {
    const rest = scanRange(storage, plan, one, examined)
    const next = rest.next()
    if (!next.done) heads.push({ rest, found: next.value, prefix: one.prefix })
  }
  while (heads.length > 0) {
    const least = heads.reduce((a, b) => (sign * compareHeads(b, a) < 0 ? b : a))
    yield least.found
    const next = least.rest.next()
    if (next.done) heads.splice(heads.indexOf(least), 1)
    else least.found = next.value
  }
}

function* scanRanges(
  storage: OrderedStore,
  plan: Plan,
  examined: ScanCounts,
): Generator<ScanEntry> {
  const ordered = plan.reverse ? [...plan.keyRanges].reverse() : plan.keyRanges
  for (const one of ordered) yield* scanRange(storage, plan, one, examined)
}

function* records(storage: OrderedStore, collection: Collection, plan: Plan): Generator<ScanEntry> {
  const read = (start: Buffer, end: Buffer, limit: number) =>
    storage.entries({ start, end, limit, reverse: plan.reverse })
  const from = prefixOf(collection.id)
  const to = prefixOf(collection.id + 1)
  for (const { key, value } of chunks(read, from, to, plan.reverse)) {
    yield { record: key.readUIntBE(4, 6), bytes: value, key: null }
  }
}

function* once(found: Iterable<ScanEntry>): Generator<ScanEntry> {
  const seen = new Set<number>()
  for (const one of found) {
    if (seen.has(one.record)) continue
    seen.add(one.record)
    yield one
  }
}

function* branches(
  storage: OrderedStore,
  collection: Collection,
  plans: readonly Plan[],
  examined: ScanCounts,
): Generator<ScanEntry> {
  for (const plan of plans) yield* scan(storage, collection, plan, examined)
}

/** Returns the records of a plan, each once, in the plan's order, without reading index hits' documents. */
export function scan(
  storage: OrderedStore,
  collection: Collection,
  plan: Plan,
  examined: ScanCounts,
): Iterable<ScanEntry> {
  if (plan.branches !== null) return once(branches(storage, collection, plan.branches, examined))
  if (plan.index === null) return records(storage, collection, plan)
  const found = plan.merge ? merged(storage, plan, examined) : scanRanges(storage, plan, examined)
  return plan.index.multikey.includes(true) ? once(found) : found
}

/** Reads the document of a record; undefined if it was deleted in the meantime. */
export function fetch(
  storage: OrderedStore,
  collection: Collection,
  found: ScanEntry,
): Buffer | undefined {
  return found.bytes ?? storage.get(recordKey(collection, found.record))
}
