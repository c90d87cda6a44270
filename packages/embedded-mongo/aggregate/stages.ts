import { getPath, isIndex, setPath } from '../bson/paths'
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
import type { Evaluate } from '../expressions/scope'
import { readSort, sortKeys, TopSorter } from '../keys/sort-keys'
import { compare, identity } from '../keys/value-keys'
import { compileMatch } from '../matcher/match'
import type { Query } from '../query/query'
import { MongoError } from '../runtime/errors'
import { withoutYields, YIELD, type YieldingStream } from '../runtime/yielding'
import { compileAccumulator } from './accumulators'

type Run = (input: YieldingStream<Doc>, vars: Doc) => YieldingStream<Doc>
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
  return function* (input, vars): Stream {
    for (const doc of input) {
      if (doc === YIELD || matches(doc as Doc, { index: -1, vars })) yield doc
    }
  }
}

function amount(name: string, spec: unknown, least: number, code: number): number {
  const value = isNumeric(spec) ? toNumber(spec) : Number.NaN
  if (!Number.isInteger(value) || value < least) {
    throw fail(
      code,
      `invalid argument to ${name} stage: Expected a ${least === 0 ? 'non-negative' : 'positive'} number in: ${name}: ${String(spec)}`,
    )
  }
  return value
}

function limit(spec: unknown): Run {
  const most = amount('$limit', spec, 1, 15958)
  return function* (input): Stream {
    let given = 0
    for (const doc of input) {
      yield doc
      if (doc !== YIELD && ++given >= most) return
    }
  }
}

function skip(spec: unknown): Run {
  const first = amount('$skip', spec, 0, 5107200)
  return function* (input): Stream {
    let seen = 0
    for (const doc of input) if (doc === YIELD || seen++ >= first) yield doc
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
  return function* (input, vars): Stream {
    const groups = new Map<
      string,
      { id: unknown; parts: ReturnType<(typeof makers)[number][1]>[] }
    >()
    yield* drain(input, (doc) => {
      const scope = { root: doc, vars }
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

type Unwind = { path: string[]; index: string | null; keepEmpty: boolean }

function readUnwind(spec: unknown): Unwind {
  const path = isDoc(spec) ? spec.path : spec
  if (typeof path !== 'string') throw fail(28808, 'expected a string as the path for $unwind stage')
  if (!path.startsWith('$'))
    throw fail(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  const index = isDoc(spec) ? spec.includeArrayIndex : undefined
  const keepEmpty = isDoc(spec) && spec.preserveNullAndEmptyArrays === true
  return {
    path: path.slice(1).split('.'),
    index: typeof index === 'string' ? index : null,
    keepEmpty,
  }
}

function withValue(doc: Doc, path: readonly string[], value: unknown): Doc {
  const copy = clone(doc) as Doc
  if (value === undefined) {
    const holder = getPath(copy, path.slice(0, -1))
    if (isDoc(holder)) delete holder[path.at(-1) ?? '']
  } else setPath(copy, path, value)
  return copy
}

function unwound(doc: Doc, { path, index, keepEmpty }: Unwind): Doc[] {
  const value = getPath(doc, path)
  const numbered = (one: Doc, at: number | null) => {
    if (index !== null) setPath(one, index.split('.'), at === null ? null : BigInt(at))
    return one
  }
  if (!Array.isArray(value)) {
    const nothing = value === undefined || value === null
    return nothing && !keepEmpty ? [] : [numbered({ ...doc }, null)]
  }
  if (value.length === 0) return keepEmpty ? [numbered(withValue(doc, path, undefined), null)] : []
  return value.map((element, at) => numbered(withValue(doc, path, element), at))
}

function unwind(spec: unknown): Run {
  const plan = readUnwind(spec)
  return function* (input): Stream {
    for (const doc of input) {
      if (doc === YIELD) yield YIELD
      else yield* unwound(doc as Doc, plan)
    }
  }
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

type Lookup = {
  from: string
  as: string[]
  local: string | null
  foreign: string
  pipeline: readonly unknown[]
  variables: readonly (readonly [string, Evaluate])[]
}

function readLookup(spec: unknown): Lookup {
  if (!isDoc(spec)) throw fail(9, 'the $lookup specification must be an Object')
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
    variables: Object.entries(isDoc(spec.let) ? spec.let : {}).map(
      ([name, expression]) => [name, compileExpression(expression)] as const,
    ),
  }
}

/** Compiles the lookup of one document's foreign documents. */
function joiner(join: Lookup, context: StageContext): (doc: Doc, vars: Doc) => Doc[] {
  const { query, rest } = context.leading(join.pipeline)
  const run = context.compile(rest)
  return (doc, vars) => {
    const scope = { root: doc, vars }
    const given = join.variables.map(([name, evaluate]) => [name, evaluate(scope)])
    const all = { ...vars, ...Object.fromEntries(given) }
    const equality = join.local === null ? {} : joinFilter(doc, join.local, join.foreign)
    const filter = both(equality, query.filter)
    const input = context.sources.find(join.from, { ...query, filter, vars: all })
    return [...withoutYields(run(input, all))]
  }
}

/** `$lookup` by equality, by a pipeline, or by both. */
function lookup(spec: unknown, context: StageContext): Run {
  const join = readLookup(spec)
  context.compile(join.pipeline)
  const find = joiner(join, context)
  return function* (input, vars): Stream {
    for (const doc of input) {
      if (doc === YIELD) yield YIELD
      else yield withValue(doc as Doc, join.as, find(doc as Doc, vars))
    }
  }
}

function both(a: Doc, b: Doc): Doc {
  if (Object.keys(a).length === 0) return b
  return Object.keys(b).length === 0 ? a : { $and: [a, b] }
}

function facet(spec: unknown, context: StageContext): Run {
  if (!isDoc(spec)) throw fail(40169, 'the $facet specification must be a non-empty object')
  const outputs = Object.entries(spec).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline))
      throw fail(40170, `arguments to $facet must be arrays, ${name} is type ${typeName(pipeline)}`)
    return [name, context.compile(pipeline)] as const
  })
  return function* (input, vars): Stream {
    const documents: Doc[] = []
    yield* drain(input, (doc) => documents.push(doc))
    const results = outputs.map(([name, run]) => [name, [...withoutYields(run(documents, vars))]])
    yield Object.fromEntries(results)
  }
}

function sample(spec: unknown): Run {
  const size = isDoc(spec) ? amount('$sample', spec.size, 1, 28747) : Number.NaN
  if (Number.isNaN(size)) throw fail(28745, 'the $sample stage specification must be an object')
  return function* (input): Stream {
    const documents: Doc[] = []
    yield* drain(input, (doc) => documents.push(doc))
    for (let i = 0; i < Math.min(size, documents.length); i++) {
      const other = i + Math.floor(Math.random() * (documents.length - i))
      const chosen = documents[other]
      documents[other] = documents[i] ?? {}
      if (chosen !== undefined) yield chosen
    }
  }
}

function sortByCount(spec: unknown): Run {
  const grouped = group({ _id: spec, count: { $sum: 1 } })
  const ordered = sort({ count: -1 })
  return (input, vars) => ordered(grouped(input, vars), vars)
}

function bucketOf(boundaries: readonly unknown[], value: unknown, fallback: unknown): unknown {
  for (let i = 0; i + 1 < boundaries.length; i++) {
    if (compare(value, boundaries[i]) >= 0 && compare(value, boundaries[i + 1]) < 0)
      return boundaries[i]
  }
  if (fallback !== undefined) return fallback
  throw fail(
    40066,
    '$switch could not find a matching branch for an input, and no default was specified.',
  )
}

function bucket(spec: unknown): Run {
  const boundaries = isDoc(spec) ? spec.boundaries : undefined
  if (!isDoc(spec) || !Array.isArray(boundaries) || boundaries.length < 2) {
    throw fail(40192, "The $bucket 'boundaries' field must be an array of at least 2 values")
  }
  const by = compileExpression(spec.groupBy)
  const output = isDoc(spec.output) ? spec.output : { count: { $sum: 1 } }
  const makers = Object.entries(output).map(
    ([name, one]) => [name, compileAccumulator(name, one)] as const,
  )
  return function* (input, vars): Stream {
    const buckets = new Map<
      string,
      { id: unknown; parts: ReturnType<(typeof makers)[number][1]>[] }
    >()
    yield* drain(input, (doc) => {
      const scope = { root: doc, vars }
      const id = bucketOf(boundaries, by(scope), spec.default)
      const key = identity(id)
      const held = buckets.get(key) ?? { id, parts: makers.map(([, make]) => make()) }
      buckets.set(key, held)
      for (const part of held.parts) part.add(scope)
    })
    const ordered = [...buckets.values()].sort((a, b) => compare(a.id, b.id))
    for (const { id, parts } of ordered) {
      yield {
        _id: id,
        ...Object.fromEntries(makers.map(([name], at) => [name, parts[at]?.result()])),
      }
    }
  }
}

function unionWith(spec: unknown, context: StageContext): Run {
  const from = isDoc(spec) ? spec.coll : spec
  const pipeline = isDoc(spec) && Array.isArray(spec.pipeline) ? spec.pipeline : []
  if (typeof from !== 'string')
    throw new MongoError('FailedToParse', '$unionWith needs a collection')
  const run = context.compile(pipeline)
  return function* (input, vars): Stream {
    yield* input
    const all: Query = { filter: {}, sort: [], skip: 0, limit: 0, hint: undefined }
    yield* run(context.sources.find(from, all), vars)
  }
}

function refused(name: string): Compile {
  return () => {
    throw new MongoError('NotImplemented', `${name} is not supported by the embedded server`)
  }
}

const STAGES: Record<string, Compile> = {
  $match: match,
  $limit: limit,
  $skip: skip,
  $sort: sort,
  $group: group,
  $unwind: unwind,
  $count: count,
  $lookup: lookup,
  $facet: facet,
  $sample: sample,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $unionWith: unionWith,
  ...Object.fromEntries(
    [
      '$merge',
      '$out',
      '$graphLookup',
      '$geoNear',
      '$search',
      '$changeStream',
      '$densify',
      '$fill',
      '$setWindowFields',
      '$bucketAuto',
      '$redact',
      '$documents',
      '$indexStats',
      '$currentOp',
      '$collStats',
    ].map((name) => [name, refused(name)]),
  ),
}

/** Whether MongoDB has a stage of this name, supported here or not. */
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
