import { decode, decodeFields } from '../bson/decode'
import type { Doc } from '../bson/values'
import { type SortField, sortKeys, TopSorter } from '../keys/sort-keys'
import { compileMatch, fieldsOf, type Matcher } from '../matcher/match'
import type { Deadline } from '../runtime/deadline'
import { timeSlice, YIELD, type YieldingStream } from '../runtime/yielding'
import { type Plan, planQuery, type Source } from './planner'
import { fetch, type ScanCounts, type ScanEntry, scan } from './scan'

export type Query = {
  filter: Doc
  sort: readonly SortField[]
  skip: number
  /** 0: all */
  limit: number
  hint: unknown
  deadline?: Deadline | null
}

export type Match = { record: number; bytes: Buffer }
export type Explanation = { plan: Plan; examined: ScanCounts }
/** A planned query; iterating `matches` runs it. */
export type QueryRun = Explanation & { matches: YieldingStream<Match> }

/** The filter that remains to be applied to a plan's documents. Decodes only the fields that it needs. */
function tester(plan: Plan, { filter }: Query, matches: Matcher): (bytes: Buffer) => boolean {
  if (plan.exact) return () => true
  const names = fieldsOf(filter)
  if (names === null) return (bytes) => matches(decode(bytes))
  if (names.size > 0) return (bytes) => matches(decodeFields(bytes, names))
  const answer = matches({})
  return () => answer
}

function* filtered(
  source: Source,
  { deadline }: Query,
  passes: (bytes: Buffer) => boolean,
  { plan, examined }: Explanation,
): Generator<Match | typeof YIELD> {
  const { storage, collection } = source
  const due = timeSlice()
  for (const found of scan(storage, collection, plan, examined)) {
    if (due()) yield YIELD
    if (collection.dropped) return
    deadline?.check()
    const bytes = fetch(storage, collection, found)
    if (bytes === undefined) continue
    examined.documents++
    if (passes(bytes)) yield { record: found.record, bytes }
  }
}

function* sorted(
  source: Source,
  query: Query,
  stream: YieldingStream<Match>,
): Generator<Match | typeof YIELD> {
  const keyOf = sortKeys(query.sort)
  const names = new Set(query.sort.map(({ path }) => path.split('.')[0] ?? path))
  const sorter = new TopSorter<number>(query.limit > 0 ? query.limit + query.skip : 0)
  for (const match of stream) {
    if (match === YIELD) yield YIELD
    else {
      const { record, bytes } = match as Match
      sorter.add(keyOf(decodeFields(bytes, names)), record)
    }
  }
  for (const record of sorter.sorted()) {
    const found: ScanEntry = { record, bytes: null, key: null }
    const bytes = fetch(source.storage, source.collection, found)
    if (bytes !== undefined) yield { record, bytes }
  }
}

function* skippedAndLimited(
  stream: YieldingStream<Match>,
  skip: number,
  limit: number,
): Generator<Match | typeof YIELD> {
  let skipped = 0
  let given = 0
  for (const match of stream) {
    if (match === YIELD) yield YIELD
    else if (skipped < skip) skipped++
    else {
      yield match
      if (limit > 0 && ++given >= limit) return
    }
  }
}

/** Plans a query; nothing is read before `matches` is iterated. Throws for an invalid filter or hint. */
export function runQuery(source: Source, query: Query): QueryRun {
  const matches = compileMatch(query.filter)
  const plan = planQuery(source, query)
  const running: Explanation = { plan, examined: { keys: 0, documents: 0 } }
  const found = filtered(source, query, tester(plan, query, matches), running)
  const ordered = plan.sorted ? found : sorted(source, query, found)
  return { ...running, matches: skippedAndLimited(ordered, query.skip, query.limit) }
}

/** The number of matches where the collection's count or the number of index keys equals it; otherwise null. */
function countExactly({ storage, collection }: Source, plan: Plan): number | null {
  if (!plan.exact) return null
  if (plan.index === null) return collection.count
  const counts = plan.keyRanges.map(({ from, to }) => storage.count({ start: from, end: to }))
  return counts.reduce((a, b) => a + b, 0)
}

function countWithin(count: number, { skip, limit }: Query): number {
  const rest = Math.max(0, count - skip)
  return limit > 0 ? Math.min(rest, limit) : rest
}

/** Counts the matches of a query, by index keys alone where those suffice. */
export function* countMatches(source: Source, query: Query): Generator<number | typeof YIELD> {
  const matches = compileMatch(query.filter)
  const plan = planQuery(source, query)
  const examined = { keys: 0, documents: 0 }
  const known = countExactly(source, plan)
  let count = known ?? 0
  const passes = tester(plan, query, matches)
  const stream = known === null ? filtered(source, query, passes, { plan, examined }) : []
  for (const match of stream) {
    if (match === YIELD) yield YIELD
    else count++
  }
  yield countWithin(count, query)
}
