import { isIndex, setPath } from '../bson/paths'
import {
  BSONRegExp,
  clone,
  type Doc,
  isDoc,
  isNumeric,
  own,
  toNumber,
  typeName,
} from '../bson/values'
import { compileExpression } from '../expressions/compile'
import { readSort, sortKeys, TopSorter } from '../keys/sort-keys'
import { identity } from '../keys/value-keys'
import { compileMatch } from '../matcher/match'
import type { Query } from '../query/query'
import { MongoError } from '../runtime/errors'
import { withoutYields, YIELD, type YieldingStream } from '../runtime/yielding'
import { compileAccumulator } from './accumulators'

type Run = (input: YieldingStream<Doc>) => YieldingStream<Doc>
type Stream = Generator<Doc | typeof YIELD>

/** The context of a stage in its pipeline. */
export type StageContext = {
  sources: { find(name: string, query: Query): YieldingStream<Doc> }
  /** The collection that the pipeline runs on. */
  own: string
  compile(pipeline: readonly unknown[]): Run
  leading(pipeline: readonly unknown[]): { query: Query; rest: readonly unknown[] }
}

type Compile = (spec: unknown, context: StageContext) => Run

/** Limits the memory of blocking stages. */
const HELD_DOCUMENTS_MAX = 2_000_000

function fail(code: number, message: string): MongoError {
  return new MongoError(code, message)
}

/** Passes every document to `visit` and forwards the yield points. */
function* drain(input: YieldingStream<Doc>, visit: (doc: Doc) => void): Generator<typeof YIELD> {
  let seen = 0
  for (const doc of input) {
    if (doc === YIELD) yield YIELD
    else {
      if (++seen > HELD_DOCUMENTS_MAX) {
        throw new MongoError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          'A stage exceeded its memory limit',
        )
      }
      visit(doc as Doc)
    }
  }
}

function match(spec: unknown): Run {
  if (!isDoc(spec)) throw fail(15959, 'the match filter must be an expression in an object')
  const matches = compileMatch(spec)
  return function* (input): Stream {
    for (const doc of input) {
      if (doc === YIELD || matches(doc as Doc)) yield doc
    }
  }
}

function limit(spec: unknown): Run {
  const most = isNumeric(spec) ? toNumber(spec) : Number.NaN
  if (!Number.isInteger(most) || most < 1) {
    const wanted = 'Expected a positive number in: $limit'
    throw fail(15958, `invalid argument to $limit stage: ${wanted}: ${String(spec)}`)
  }
  return function* (input): Stream {
    let given = 0
    for (const doc of input) {
      yield doc
      if (doc !== YIELD && ++given >= most) return
    }
  }
}

function sort(spec: unknown): Run {
  if (!isDoc(spec)) throw fail(15973, 'the $sort key specification must be an object')
  if (Object.keys(spec).length === 0)
    throw fail(15976, '$sort stage must have at least one sort key')
  const keyOf = sortKeys(readSort(spec))
  return function* (input): Stream {
    const sorter = new TopSorter<Doc>(0)
    yield* drain(input, (doc) => sorter.add(keyOf(doc), doc))
    yield* sorter.sorted()
  }
}

function group(spec: unknown): Run {
  if (!isDoc(spec)) throw fail(15947, "a group's fields must be specified in an object")
  if (!Object.hasOwn(spec, '_id')) throw fail(15955, 'a group specification must include an _id')
  const { _id: idSpec, ...fields } = spec
  const idOf = compileExpression(idSpec)
  const makers = Object.entries(fields).map(([name, accumulator]) => {
    if (name.includes('.')) throw fail(40235, `The field name '${name}' cannot contain '.'`)
    if (name.startsWith('$'))
      throw fail(40236, `The field name '${name}' cannot be an operator name`)
    return [name, compileAccumulator(name, accumulator)] as const
  })
  return function* (input): Stream {
    const groups = new Map<
      string,
      { id: unknown; parts: ReturnType<(typeof makers)[number][1]>[] }
    >()
    yield* drain(input, (doc) => {
      const scope = { root: doc, vars: {} }
      const id = idOf(scope) ?? null
      const key = identity(id)
      let held = groups.get(key)
      if (held === undefined) {
        held = { id, parts: makers.map(([, make]) => make()) }
        groups.set(key, held)
      }
      for (const part of held.parts) part.add(scope)
    })
    for (const { id, parts } of groups.values()) {
      const values = makers.map(([name], at) => [name, parts[at]?.result()] as const)
      yield { _id: id, ...Object.fromEntries(values) }
    }
  }
}

function withValue(doc: Doc, path: readonly string[], value: unknown): Doc {
  const copy = clone(doc) as Doc
  setPath(copy, path, value)
  return copy
}

function count(spec: unknown): Run {
  if (typeof spec !== 'string') throw fail(40156, 'the count field must be a string')
  if (spec === '') throw fail(40157, 'the count field must be a non-empty string')
  if (spec.startsWith('$')) throw fail(40158, 'the count field cannot be a $-prefixed path')
  if (spec.includes('.')) throw fail(40160, "the count field cannot contain '.'")
  return function* (input): Stream {
    let total = 0
    yield* drain(input, () => {
      total++
    })
    if (total > 0) yield { [spec]: total }
  }
}

function addElements(value: unknown, into: unknown[]): void {
  if (Array.isArray(value)) into.push(...value)
  else if (value !== undefined) into.push(value)
}

/** Collects the values at a path, through arrays along it; an array at the end contributes its elements. */
function localValues(
  value: unknown,
  parts: readonly string[],
  depth: number,
  into: unknown[],
): void {
  const part = parts[depth]
  if (part === undefined) addElements(value, into)
  else if (isDoc(value)) localValues(own(value, part), parts, depth + 1, into)
  else if (Array.isArray(value)) {
    if (isIndex(part)) localValues(value[Number(part)], parts, depth + 1, into)
    else for (const element of value.filter(isDoc)) localValues(element, parts, depth, into)
  }
}

/** The filter on the foreign field for one document. Regular expressions are compared as values, not matched. */
function joinFilter(doc: Doc, local: string, foreign: string): Doc {
  const values: unknown[] = []
  localValues(doc, local.split('.'), 0, values)
  if (values.length <= 1) return { [foreign]: { $eq: values[0] ?? null } }
  if (!values.some((value) => value instanceof BSONRegExp)) return { [foreign]: { $in: values } }
  return { $or: values.map((value) => ({ [foreign]: { $eq: value } })) }
}

function textOf(spec: Doc, name: string): string {
  const value = spec[name]
  if (typeof value === 'string') return value
  throw new MongoError(
    'FailedToParse',
    `$lookup argument '${name}' must be a string, found type ${typeName(value)}`,
  )
}

const LOOKUP = new Set(['from', 'as', 'localField', 'foreignField', 'pipeline'])

type Lookup = {
  from: string
  as: string[]
  local: string | null
  foreign: string
  pipeline: readonly unknown[]
}

function readLookup(spec: unknown): Lookup {
  if (!isDoc(spec)) throw fail(9, 'the $lookup specification must be an Object')
  const unknown = Object.keys(spec).find((name) => !LOOKUP.has(name))
  if (unknown !== undefined) throw fail(9, `unknown argument to $lookup: ${unknown}`)
  const local = spec.localField === undefined ? null : textOf(spec, 'localField')
  if (local === null && spec.pipeline === undefined) {
    throw fail(9, '$lookup requires either pipeline or both localField and foreignField')
  }
  return {
    from: textOf(spec, 'from'),
    as: textOf(spec, 'as').split('.'),
    local,
    foreign: local === null ? '' : textOf(spec, 'foreignField'),
    pipeline: Array.isArray(spec.pipeline) ? spec.pipeline : [],
  }
}

/** Compiles the lookup of one document's foreign documents. */
function joiner(join: Lookup, context: StageContext): (doc: Doc) => Doc[] {
  const { query, rest } = context.leading(join.pipeline)
  const run = context.compile(rest)
  return (doc) => {
    const equality = join.local === null ? {} : joinFilter(doc, join.local, join.foreign)
    const filter = both(equality, query.filter)
    return [...withoutYields(run(context.sources.find(join.from, { ...query, filter })))]
  }
}

/** `$lookup` by equality, by a pipeline, or by both. */
function lookup(spec: unknown, context: StageContext): Run {
  const join = readLookup(spec)
  context.compile(join.pipeline)
  const find = joiner(join, context)
  return function* (input): Stream {
    for (const doc of input) {
      if (doc === YIELD) yield YIELD
      else yield withValue(doc as Doc, join.as, find(doc as Doc))
    }
  }
}

function both(a: Doc, b: Doc): Doc {
  if (Object.keys(a).length === 0) return b
  return Object.keys(b).length === 0 ? a : { $and: [a, b] }
}

function unionWith(spec: unknown, context: StageContext): Run {
  const from = isDoc(spec) ? spec.coll : spec
  const pipeline = isDoc(spec) && Array.isArray(spec.pipeline) ? spec.pipeline : []
  if (typeof from !== 'string')
    throw new MongoError('FailedToParse', '$unionWith needs a collection')
  const { query, rest } = context.leading(pipeline)
  const run = context.compile(rest)
  return function* (input): Stream {
    yield* input
    yield* run(context.sources.find(from, query))
  }
}

const STAGES: Record<string, Compile> = {
  $match: match,
  $limit: limit,
  $sort: sort,
  $group: group,
  $count: count,
  $lookup: lookup,
  $unionWith: unionWith,
}

/** Whether there is a stage of this name. */
export function isStage(name: string): boolean {
  return Object.hasOwn(STAGES, name)
}

/** Compiles a stage other than those in transforms.ts. Throws 40324 for a name that MongoDB does not know. */
export function compileStage(name: string, spec: unknown, context: StageContext): Run {
  const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
  if (compile === undefined) {
    throw new MongoError('Location40324', `Unrecognized pipeline stage name: '${name}'`)
  }
  return compile(spec, context)
}
