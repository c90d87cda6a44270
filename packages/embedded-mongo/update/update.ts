import { isStage } from '../aggregate/stages'
import { compileTransform } from '../aggregate/transforms'
import { getPath, isIndex, setPath } from '../bson/paths'
import { assign, BSONRegExp, clone, type Doc, isDoc, ObjectId, own, typeName } from '../bson/values'
import { same } from '../keys/value-keys'
import { isOperatorDoc } from '../matcher/match'
import { MongoError } from '../runtime/errors'
import { type Change, FIELD_OPERATORS, type Field, KEEP, REMOVE } from './fields'

type UpdateContext = {
  /** The array position of the filter's positional `$`, or -1. */
  position: number
  inserting: boolean
}

/** A compiled update. `apply` may change the document in place. */
export type Update = {
  apply(doc: Doc, context: UpdateContext): Doc
  kind: 'operators' | 'replacement' | 'pipeline'
  /** Counts as a modification even if nothing changes: a replacement without an `_id`, as in MongoDB. */
  always?: boolean
}

type Step = { name: string; path: string; parts: string[]; change: Change }
const PADDING_MAX = 1_500_000

function notViable(part: string, holder: unknown): MongoError {
  return new MongoError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${part}: ${typeName(holder)}}`,
  )
}

function dollarPrefixed(name: string, path: string): MongoError {
  return new MongoError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  )
}

function readPath(path: string): string[] {
  if (path === '') {
    throw new MongoError('EmptyFieldName', 'An empty update path is not valid.')
  }
  const parts = path.split('.')
  if (parts.some((part) => part === '')) {
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    )
  }
  if (parts[0] === '$') {
    throw new MongoError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    )
  }
  if (
    parts.indexOf('$') !== parts.lastIndexOf('$') ||
    parts.some((part) => /^\$\[.*\]$/.test(part))
  ) {
    throw new MongoError('BadValue', `The positional path '${path}' is not supported`)
  }
  return parts
}

function conflictsWith(a: readonly string[], b: readonly string[]): boolean {
  const shared = Math.min(a.length, b.length)
  return a.slice(0, shared).every((part, at) => part === b[at])
}

function checkConflicts(paths: readonly string[]): void {
  const known: string[][] = []
  for (const path of paths) {
    const parts = path.split('.')
    const other = known.find((before) => conflictsWith(before, parts))
    if (other !== undefined) {
      const at = other.length < parts.length ? other : parts
      throw new MongoError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${at.join('.')}'`,
      )
    }
    known.push(parts)
  }
}

function readOperator(name: string, fields: unknown): Step[] {
  if (!Object.hasOwn(FIELD_OPERATORS, name)) {
    throw new MongoError(
      'FailedToParse',
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    )
  }
  if (!isDoc(fields)) {
    throw new MongoError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${String(fields)}}`,
    )
  }
  return Object.keys(fields).map((path) => {
    const change = FIELD_OPERATORS[name]?.(fields[path], path) ?? (() => KEEP)
    return { name, path, parts: readPath(path), change }
  })
}

function byPath(a: Step, b: Step): number {
  for (let i = 0; i < Math.min(a.parts.length, b.parts.length); i++) {
    const order = byPart(a.parts[i] ?? '', b.parts[i] ?? '')
    if (order !== 0) return order
  }
  return a.parts.length - b.parts.length
}

function byPart(a: string, b: string): number {
  if (a === b) return 0
  if (isIndex(a) && isIndex(b)) return Number(a) - Number(b)
  return a < b ? -1 : 1
}

function needPosition(position: number): string {
  if (position >= 0) return String(position)
  throw new MongoError(
    'BadValue',
    'The positional operator did not find the match needed from the query.',
  )
}

function positionIn(list: unknown[], part: string): number {
  if (!isIndex(part)) throw notViable(part, list)
  const index = Number(part)
  if (index > PADDING_MAX)
    throw new MongoError(
      'BadValue',
      'cannot use the part to traverse the element: too many padding elements',
    )
  return index
}

function childOf(holder: unknown, part: string): unknown {
  if (Array.isArray(holder)) return isIndex(part) ? holder[Number(part)] : undefined
  return isDoc(holder) ? own(holder, part) : undefined
}

function place(holder: unknown, part: string, value: unknown): void {
  if (Array.isArray(holder)) {
    const index = positionIn(holder, part)
    while (holder.length < index) holder.push(null)
    holder[index] = value
  } else if (isDoc(holder)) assign(holder, part, value)
  else throw notViable(part, holder)
}

function removeAt(holder: unknown, part: string): void {
  if (Array.isArray(holder)) holder[Number(part)] = null
  else if (isDoc(holder)) delete holder[part]
}

/** The parent container of a path, created when `create`; undefined when missing. */
function holderAt(doc: Doc, parts: readonly string[], create: boolean): unknown {
  let holder: unknown = doc
  for (const part of parts.slice(0, -1)) {
    let next = childOf(holder, part)
    if (next === undefined) {
      if (!create) return undefined
      next = {}
      place(holder, part, next)
    }
    holder = next
  }
  return holder
}

const REMOVERS = new Set(['$unset', '$pull'])

/** `$unset` ignores a path through a scalar value; other operators reject it. */
function needTraversable(doc: Doc, parts: readonly string[], path: string): void {
  let holder: unknown = doc
  for (const part of parts) {
    if (holder === undefined) return
    const isHolder = isDoc(holder) || (Array.isArray(holder) && isIndex(part))
    if (!isHolder) {
      throw new MongoError(
        'PathNotViable',
        `Cannot use the part (${part}) of (${path}) to traverse the element`,
      )
    }
    holder = childOf(holder, part)
  }
}

function applyStep(doc: Doc, parts: readonly string[], step: Step, field: Field): void {
  const last = parts.at(-1) ?? ''
  const passive = REMOVERS.has(step.name) || (step.name === '$setOnInsert' && !field.inserting)
  if (REMOVERS.has(step.name) && step.name !== '$unset') needTraversable(doc, parts, step.path)
  const holder = holderAt(doc, parts, !passive)
  const current = childOf(holder, last)
  const next = step.change(current, field)
  if (next === KEEP) return
  const [first = ''] = parts
  if (next !== REMOVE && first.startsWith('$')) throw dollarPrefixed(first, step.path)
  if (next === REMOVE) removeAt(holder, last)
  else place(holder, last, next)
}

function operators(update: Doc): Update {
  const steps = Object.entries(update).flatMap(([name, fields]) => readOperator(name, fields))
  checkConflicts(steps.map(({ path }) => path))
  steps.sort(byPath)
  return {
    kind: 'operators',
    apply: (doc, { position, inserting }) => {
      for (const step of steps) {
        const parts = step.parts.map((part) => (part === '$' ? needPosition(position) : part))
        applyStep(doc, parts, step, { path: step.path, inserting, id: doc._id })
      }
      return doc
    },
  }
}

function replacement(update: Doc): Update {
  const dollar = Object.keys(update).find((name) => name.startsWith('$'))
  if (dollar !== undefined) {
    throw new MongoError('FailedToParse', `unknown top level operator: ${dollar}`)
  }
  return {
    kind: 'replacement',
    always: !Object.hasOwn(update, '_id'),
    apply: (doc) => {
      const copy = clone(update) as Doc
      const id = Object.hasOwn(copy, '_id') ? copy._id : doc._id
      return id === undefined ? copy : { _id: id, ...copy }
    },
  }
}

const PIPELINE_STAGES = new Set(['$set', '$unset', '$project'])

function pipeline(stages: readonly unknown[]): Update {
  const transforms = stages.map((stage) => {
    const name = isDoc(stage) ? (Object.keys(stage)[0] ?? '') : ''
    if (!isDoc(stage) || !PIPELINE_STAGES.has(name)) {
      if (!isStage(name)) throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`)
    }
    return compileTransform(name, stage[name])
  })
  return {
    kind: 'pipeline',
    apply: (doc) => {
      const id = doc._id
      const result = transforms.reduce((held, transform) => transform(held), doc)
      return Object.hasOwn(result, '_id') || id === undefined ? result : { _id: id, ...result }
    },
  }
}

/** Compiles an update of any of the three forms. Throws for an invalid one. */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) return pipeline(update)
  if (!isDoc(update))
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array')
  const first = Object.keys(update)[0] ?? ''
  return first.startsWith('$') ? operators(update) : replacement(update)
}

/** Applies an update to a decoded copy of a document. Throws ImmutableField (66) if `_id` would change. */
export function applyUpdate(update: Update, doc: Doc, position: number): Doc {
  const id = doc._id
  const result = update.apply(doc, { position, inserting: false })
  if (!Object.hasOwn(result, '_id') || !same(result._id, id)) throw immutable(update.kind)
  return leadWithId(result)
}

function immutable(kind: Update['kind']): MongoError {
  return new MongoError(
    'ImmutableField',
    kind === 'replacement'
      ? "After applying the update, the (immutable) field '_id' was found to have been altered"
      : "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}

function leadWithId(doc: Doc): Doc {
  if (Object.keys(doc)[0] === '_id') return doc
  const { _id: id, ...rest } = doc
  return { _id: id, ...rest }
}

/** The clauses that an upserted document must satisfy: those of `$and`, and the only one of an `$or`. */
function certainClauses(path: string, operand: unknown): Doc[] {
  if (!Array.isArray(operand)) return []
  const certain = path === '$and' || (path === '$or' && operand.length === 1)
  return certain ? operand.filter(isDoc) : []
}

/** The initial document of an upsert: the values of the filter's equality conditions. */
function seedOf(filter: Doc, seed: Doc): Doc {
  for (const [path, operand] of Object.entries(filter)) {
    if (path.startsWith('$'))
      for (const clause of certainClauses(path, operand)) seedOf(clause, seed)
    else seedField(seed, path, operand)
  }
  return seed
}

function seedField(seed: Doc, path: string, operand: unknown): void {
  const parts = path.split('.')
  if (!isOperatorDoc(operand)) setSeed(seed, parts, operand)
  else if (Object.hasOwn(operand, '$eq')) setSeed(seed, parts, operand.$eq)
  else {
    const list = operand.$all ?? operand.$in
    if (Array.isArray(list) && list.length === 1 && !isOperatorDoc(list[0])) {
      setSeed(seed, parts, list[0])
    }
  }
}

function setSeed(seed: Doc, parts: readonly string[], value: unknown): void {
  if (value instanceof BSONRegExp) return
  if (getPath(seed, parts) !== undefined) {
    throw new MongoError(
      54,
      `cannot infer query fields to set, path '${parts.join('.')}' is matched twice`,
    )
  }
  setPath(seed, parts, clone(value))
}

/** Builds the document that an upsert inserts. */
export function upsertDoc(update: Update, filter: Doc): Doc {
  const seed = seedOf(filter, {})
  const start: Doc = update.kind === 'replacement' && '_id' in seed ? { _id: seed._id } : seed
  const base = update.kind === 'replacement' && !('_id' in seed) ? {} : start
  const id = base._id
  const result = update.apply(base, { position: -1, inserting: true })
  if (id !== undefined && !same(result._id, id)) throw immutable(update.kind)
  if (!Object.hasOwn(result, '_id')) result._id = new ObjectId()
  return leadWithId(result)
}
