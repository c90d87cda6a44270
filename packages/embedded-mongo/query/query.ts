import { decode, decodeFields } from '../bson/decode'
import type { Doc } from '../bson/values'
import { type SortField, sortKeys, TopSorter } from '../keys/sort-keys'
import { compileMatch, fieldsOf, type Matcher } from '../matcher/match'
import type { Deadline } from '../runtime/deadline'
import { PAUSE, type Pausing, timeSlice } from '../runtime/yielding'
import { type Plan, planQuery, type Source } from './planner'
import { type Found, fetch, scan, type Touched } from './scan'

export type Query = {
  filter: Doc
  sort: readonly SortField[]
  skip: number
  /** 0: all */
  limit: number
  hint: unknown
  /** What expressions of the filter may name. */
  vars?: Doc
  deadline?: Deadline | null
}

export type Match = { record: number; bytes: Buffer }
export type Explained = { plan: Plan; touched: Touched }
/** A planned query: how it runs and, when iterated, what it finds. */
export type Running = Explained & { matches: Pausing<Match> }

/** What is left to ask of a document that a plan leads to. Decodes no more of it than the filter needs. */
function tester(
  plan: Plan,
  { filter, vars = {} }: Query,
  matches: Matcher,
): (bytes: Buffer) => boolean {
  if (plan.exact) return () => true
  const names = fieldsOf(filter)
  const passes = (doc: Doc) => matches(doc, { index: -1, vars })
  if (names === null) return (bytes) => passes(decode(bytes))
  if (names.size > 0) return (bytes) => passes(decodeFields(bytes, names))
  const answer = passes({})
  return () => answer
}

function* filtered(
  source: Source,
  { deadline }: Query,
  passes: (bytes: Buffer) => boolean,
  { plan, touched }: Explained,
): Generator<Match | typeof PAUSE> {
  const { storage, collection } = source
  const due = timeSlice()
  for (const found of scan(storage, collection, plan, touched)) {
    if (due()) yield PAUSE
    if (collection.dropped) return
    deadline?.check()
    const bytes = fetch(storage, collection, found)
    if (bytes === undefined) continue
    touched.documents++
    if (passes(bytes)) yield { record: found.record, bytes }
  }
}

function* sorted(
  source: Source,
  query: Query,
  stream: Pausing<Match>,
): Generator<Match | typeof PAUSE> {
  const keyOf = sortKeys(query.sort)
  const names = new Set(query.sort.map(({ path }) => path.split('.')[0] ?? path))
  const sorter = new TopSorter<number>(query.limit > 0 ? query.limit + query.skip : 0)
  for (const match of stream) {
    if (match === PAUSE) yield PAUSE
    else {
      const { record, bytes } = match as Match
      sorter.add(keyOf(decodeFields(bytes, names)), record)
    }
  }
  for (const record of sorter.sorted()) {
    const found: Found = { record, bytes: null, key: null }
    const bytes = fetch(source.storage, source.collection, found)
    if (bytes !== undefined) yield { record, bytes }
  }
}

function* windowed(
  stream: Pausing<Match>,
  skip: number,
  limit: number,
): Generator<Match | typeof PAUSE> {
  let skipped = 0
  let given = 0
  for (const match of stream) {
    if (match === PAUSE) yield PAUSE
    else if (skipped < skip) skipped++
    else {
      yield match
      if (limit > 0 && ++given >= limit) return
    }
  }
}

/** Plans a query; nothing is read before the matches are iterated. Throws what the filter or hint deserve. */
export function runQuery(source: Source, query: Query): Running {
  const matches = compileMatch(query.filter)
  const plan = planQuery(source, query)
  const running: Explained = { plan, touched: { keys: 0, documents: 0 } }
  const found = filtered(source, query, tester(plan, query, matches), running)
  const ordered = plan.sorted ? found : sorted(source, query, found)
  return { ...running, matches: windowed(ordered, query.skip, query.limit) }
}

/** The number of matches where the index's keys, or the collection's own count, tell it; else null. */
function countExactly({ storage, collection }: Source, plan: Plan): number | null {
  if (!plan.exact) return null
  if (plan.index === null) return collection.count
  const counts = plan.spans.map(({ from, to }) => storage.count({ start: from, end: to }))
  return counts.reduce((a, b) => a + b, 0)
}

function windowOf(count: number, { skip, limit }: Query): number {
  const rest = Math.max(0, count - skip)
  return limit > 0 ? Math.min(rest, limit) : rest
}

/** Counts what a filter matches; by the index's keys alone where they tell all. */
export function* countMatches(source: Source, query: Query): Generator<number | typeof PAUSE> {
  const matches = compileMatch(query.filter)
  const plan = planQuery(source, query)
  const touched = { keys: 0, documents: 0 }
  const known = countExactly(source, plan)
  let count = known ?? 0
  const passes = tester(plan, query, matches)
  const stream = known === null ? filtered(source, query, passes, { plan, touched }) : []
  for (const match of stream) {
    if (match === PAUSE) yield PAUSE
    else count++
  }
  yield windowOf(count, query)
}
