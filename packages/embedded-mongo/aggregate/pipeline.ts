import { type Doc, isDoc, isNumeric, toNumber } from '../bson/values'
import { readSort } from '../keys/sort-keys'
import type { Query } from '../query/query'
import { type Deadline, inTime } from '../runtime/deadline'
import { MongoError } from '../runtime/errors'
import { YIELD, type YieldingStream } from '../runtime/yielding'
import { compileStage } from './stages'
import { compileTransform, isTransform, type Transform } from './transforms'

/** Access to other collections for stages that read them, and the deadline of the whole pipeline. */
export type Sources = {
  find(name: string, query: Query): YieldingStream<Doc>
  deadline?: Deadline | null
}
export type Run = (input: YieldingStream<Doc>) => YieldingStream<Doc>

function stageEntry(stage: unknown): [string, unknown] {
  const entries = isDoc(stage) ? Object.entries(stage) : []
  const [entry] = entries
  if (entry === undefined || entries.length !== 1) {
    throw new MongoError(
      40323,
      'A pipeline stage specification object must contain exactly one field.',
    )
  }
  return entry
}

function* mapped(input: YieldingStream<Doc>, transform: Transform): Generator<Doc | typeof YIELD> {
  for (const doc of input) yield doc === YIELD ? YIELD : transform(doc as Doc)
}

function compileOne(stage: unknown, sources: Sources, own: string): Run {
  const [name, spec] = stageEntry(stage)
  if (isTransform(name)) {
    const transform = compileTransform(name, spec)
    return (input) => mapped(input, transform)
  }
  return compileStage(name, spec, {
    sources,
    own,
    compile: (pipeline) => compilePipeline(pipeline, sources, own),
    leading: leadingQuery,
  })
}

/** Compiles a pipeline into a function over a stream of documents. Throws 40324 for an unknown stage. */
export function compilePipeline(pipeline: readonly unknown[], sources: Sources, own: string): Run {
  const { deadline } = sources
  const stages = pipeline.map((stage) => compileOne(stage, sources, own))
  if (!deadline) return (input) => stages.reduce((stream, run) => run(stream), input)
  return (input) => stages.reduce((stream, run) => inTime(run(stream), deadline), input)
}

export type LeadingMatch = { query: Query; rest: readonly unknown[] }

function count(spec: unknown): number {
  return isNumeric(spec) && toNumber(spec) > 0 ? Math.trunc(toNumber(spec)) : 0
}

/** Pushes a stage down into the query; false if it must remain a stage. */
const PUSH_DOWN: Record<string, (query: Query, spec: unknown) => boolean> = {
  $match: (query, spec) => {
    if (!isDoc(spec) || query.sort.length > 0 || query.limit > 0) return false
    query.filter = Object.keys(query.filter).length === 0 ? spec : { $and: [query.filter, spec] }
    return true
  },
  $sort: (query, spec) => {
    if (!isDoc(spec) || query.sort.length > 0 || query.limit > 0) return false
    if (Object.values(spec).some((order) => !isNumeric(order))) return false
    query.sort = readSort(spec)
    return true
  },
  $limit: (query, spec) => {
    if (count(spec) === 0) return false
    query.limit = query.limit === 0 ? count(spec) : Math.min(query.limit, count(spec))
    return true
  },
}

/** Splits a pipeline into a query (leading $match, $sort, $limit), which can use an index, and the rest. */
export function leadingQuery(pipeline: readonly unknown[]): LeadingMatch {
  const query: Query = { filter: {}, sort: [], skip: 0, limit: 0, hint: undefined }
  let taken = 0
  for (const stage of pipeline) {
    const [name, spec] = stageEntry(stage)
    if (PUSH_DOWN[name]?.(query, spec) !== true) break
    taken++
  }
  return { query, rest: pipeline.slice(taken) }
}
