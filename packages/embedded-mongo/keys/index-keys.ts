import { isIndex } from '../bson/paths'
import { type Doc, isDoc, own } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { EMPTY_ARRAY, encodeKeys, truncateKey } from './value-keys'

export type IndexField = { path: string; parts: readonly string[]; descending: boolean }

/** The index entries of one document. */
export type IndexKeys = {
  keys: Buffer[]
  /** The values of each key, for duplicate key errors. */
  tuples: unknown[][]
  /** Per field: its path crosses an array. */
  multikey: boolean[]
  /** Whether any indexed field exists; otherwise a sparse index skips the document. */
  present: boolean
}

type PendingField = { field: number; parts: readonly string[]; depth: number }
type Work = { tuples: unknown[][]; multikey: boolean[]; present: boolean }
type Step = { value: unknown; depth: number }

function descend(from: unknown, parts: readonly string[], depth: number): Step {
  let value = from
  let at = depth
  while (at < parts.length) {
    const part = parts[at] ?? ''
    if (isDoc(value)) value = own(value, part)
    else if (Array.isArray(value) && isIndex(part) && Number(part) < value.length) {
      value = value[Number(part)]
    } else if (Array.isArray(value)) return { value, depth: at }
    else return { value: undefined, depth: parts.length }
    at++
  }
  return { value, depth: at }
}

function fix(work: Work, tuple: unknown[], field: number, value: unknown): void {
  if (value !== undefined) work.present = true
  tuple[field] = value === undefined ? null : value
}

type ArrayCrossing = { list: unknown[] | null; inside: PendingField[] }

/** Sets the values of fields whose path ends here and finds the one array that the other paths cross. */
function settle(
  from: unknown,
  pending: readonly PendingField[],
  tuple: unknown[],
  work: Work,
): ArrayCrossing {
  const crossed: ArrayCrossing = { list: null, inside: [] }
  for (const { field, parts, depth } of pending) {
    const step = descend(from, parts, depth)
    if (Array.isArray(step.value)) {
      if (crossed.list !== null && crossed.list !== step.value) throw parallel(pending)
      crossed.list = step.value
      work.multikey[field] = true
      crossed.inside.push({ field, parts, depth: step.depth })
    } else fix(work, tuple, field, step.value)
  }
  return crossed
}

function expand(
  from: unknown,
  pending: readonly PendingField[],
  tuple: unknown[],
  work: Work,
): void {
  const { list, inside } = settle(from, pending, tuple, work)
  if (list === null) work.tuples.push(tuple)
  else if (list.length === 0) expandEmpty(inside, tuple, work)
  else for (const element of list) expandElement(element, inside, [...tuple], work)
}

function parallel(pending: readonly PendingField[]): MongoError {
  const names = pending.map(({ parts }) => `[${parts.at(-1)}]`).join(' ')
  return new MongoError('CannotIndexParallelArrays', `cannot index parallel arrays ${names}`)
}

function expandEmpty(inside: readonly PendingField[], tuple: unknown[], work: Work): void {
  for (const { field, parts, depth } of inside) {
    fix(work, tuple, field, depth === parts.length ? EMPTY_ARRAY : undefined)
  }
  work.tuples.push(tuple)
}

function expandElement(
  element: unknown,
  inside: readonly PendingField[],
  tuple: unknown[],
  work: Work,
): void {
  const deeper: PendingField[] = []
  for (const pending of inside) {
    if (pending.depth === pending.parts.length) fix(work, tuple, pending.field, element)
    else if (isDoc(element)) deeper.push(pending)
    else fix(work, tuple, pending.field, undefined)
  }
  if (deeper.length > 0) expand(element, deeper, tuple, work)
  else work.tuples.push(tuple)
}

/** The combinations of values that a document has under several paths. Throws 171 for parallel arrays. */
export function tuplesOf(paths: readonly (readonly string[])[], doc: Doc): unknown[][] {
  const work: Work = { tuples: [], multikey: paths.map(() => false), present: false }
  const pending = paths.map((parts, field) => ({ field, parts, depth: 0 }))
  expand(doc, pending, [], work)
  return work.tuples
}

/** The index keys of a document, as MongoDB generates them. Throws 171 for parallel arrays. */
export function extractKeys(fields: readonly IndexField[], doc: Doc): IndexKeys {
  const work: Work = { tuples: [], multikey: fields.map(() => false), present: false }
  const pending = fields.map(({ parts }, field) => ({ field, parts, depth: 0 }))
  expand(doc, pending, [], work)
  const directions = fields.map(({ descending }) => descending)
  const byKey = new Map<string, [Buffer, unknown[]]>()
  for (const tuple of work.tuples) {
    const key = truncateKey(encodeKeys(tuple, directions))
    byKey.set(key.toString('latin1'), [key, tuple])
  }
  const entries = [...byKey.values()]
  return {
    keys: entries.map(([key]) => key),
    tuples: entries.map(([, tuple]) => tuple),
    multikey: work.multikey,
    present: work.present,
  }
}
