import { type Collection, prefixOf, recordAtEnd, recordKey } from '../storage/catalog'
import type { Entry, OrderedStore } from '../storage/storage'
import type { Plan, Span } from './planner'

/** What a scan has touched so far, for `explain`. */
export type Touched = { keys: number; documents: number }
export type Found = { record: number; bytes: Buffer | null; key: Buffer | null }

const FIRST_CHUNK = 16
const LARGEST_CHUNK = 512

/**
 * Reads a range in growing chunks. Between chunks nothing is held open but the last key, so a cursor may rest for
 * minutes while others write.
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

function* span(
  storage: OrderedStore,
  plan: Plan,
  { from, to }: Span,
  touched: Touched,
): Generator<Found> {
  const unique = plan.index?.unique === true
  const read = readKeys(storage, unique, plan.reverse)
  for (const { key, value } of chunks(read, from, to, plan.reverse)) {
    touched.keys++
    yield { record: recordAtEnd(value), bytes: null, key }
  }
}

type Head = { rest: Iterator<Found>; found: Found; prefix: number }

function compareHeads(a: Head, b: Head): number {
  const left = a.found.key?.subarray(a.prefix)
  const right = b.found.key?.subarray(b.prefix)
  return left === undefined || right === undefined ? 0 : left.compare(right)
}

/** Joins spans that are each in order (`$in` before a sorted field) into one order. */
function* merged(storage: OrderedStore, plan: Plan, touched: Touched): Generator<Found> {
  const sign = plan.reverse ? -1 : 1
  const heads: Head[] = []
  for (const one of plan.spans) {
    const rest = span(storage, plan, one, touched)
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

function* spans(storage: OrderedStore, plan: Plan, touched: Touched): Generator<Found> {
  const ordered = plan.reverse ? [...plan.spans].reverse() : plan.spans
  for (const one of ordered) yield* span(storage, plan, one, touched)
}

function* records(storage: OrderedStore, collection: Collection, plan: Plan): Generator<Found> {
  const read = (start: Buffer, end: Buffer, limit: number) =>
    storage.entries({ start, end, limit, reverse: plan.reverse })
  const from = prefixOf(collection.id)
  const to = prefixOf(collection.id + 1)
  for (const { key, value } of chunks(read, from, to, plan.reverse)) {
    yield { record: key.readUIntBE(4, 6), bytes: value, key: null }
  }
}

function* once(found: Iterable<Found>): Generator<Found> {
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
  touched: Touched,
): Generator<Found> {
  for (const plan of plans) yield* scan(storage, collection, plan, touched)
}

/** The records that a plan leads to, each once, in the plan's order; documents are not yet read. */
export function scan(
  storage: OrderedStore,
  collection: Collection,
  plan: Plan,
  touched: Touched,
): Iterable<Found> {
  if (plan.branches !== null) return once(branches(storage, collection, plan.branches, touched))
  if (plan.index === null) return records(storage, collection, plan)
  const found = plan.merge ? merged(storage, plan, touched) : spans(storage, plan, touched)
  return plan.index.multikey.includes(true) ? once(found) : found
}

/** The stored bytes of what a scan found, or undefined when it was deleted meanwhile. */
export function fetch(
  storage: OrderedStore,
  collection: Collection,
  found: Found,
): Buffer | undefined {
  return found.bytes ?? storage.get(recordKey(collection, found.record))
}
