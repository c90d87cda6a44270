import { isIndex } from '../bson/paths'
import { type Doc, isDoc, isNumeric, own, toNumber } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { tuplesOf } from './index-keys'
import { EMPTY_ARRAY, encodeKey, encodeKeys } from './value-keys'

export type SortField = { path: string; descending: boolean }

/** Parses `{ a: 1, b: -1 }`. Throws 15975 for any direction but 1 and -1. */
export function readSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return []
  if (!isDoc(sort)) throw new MongoError('TypeMismatch', 'Expected sort to be an object')
  return Object.entries(sort).map(([path, direction]) => {
    if (path.startsWith('$')) {
      throw new MongoError(16410, `FieldPath field names may not start with '$': ${path}`)
    }
    const sign = isNumeric(direction) ? toNumber(direction) : 0
    if (sign !== 1 && sign !== -1) {
      throw new MongoError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    }
    return { path, descending: sign < 0 }
  })
}

function collect(value: unknown, parts: readonly string[], depth: number, into: unknown[]): void {
  if (Array.isArray(value)) collectArray(value, parts, depth, into)
  else if (depth === parts.length) into.push(value === undefined ? null : value)
  else if (isDoc(value)) collect(own(value, parts[depth] ?? ''), parts, depth + 1, into)
  else into.push(null)
}

function collectArray(
  list: readonly unknown[],
  parts: readonly string[],
  depth: number,
  into: unknown[],
): void {
  const part = parts[depth]
  if (list.length === 0 && part === undefined) into.push(EMPTY_ARRAY)
  else if (part !== undefined && isIndex(part) && Number(part) < list.length) {
    // An array position at the end of the path selects that element as a whole.
    if (depth + 1 === parts.length) into.push(atPosition(list[Number(part)]))
    else collect(list[Number(part)], parts, depth + 1, into)
  } else for (const element of list) collectElement(element, parts, depth, into)
}

function atPosition(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? EMPTY_ARRAY : (value ?? null)
}

function collectElement(
  element: unknown,
  parts: readonly string[],
  depth: number,
  into: unknown[],
): void {
  if (depth === parts.length) into.push(element === undefined ? null : element)
  else if (Array.isArray(element)) into.push(null)
  else collect(element, parts, depth, into)
}

type SortKeyField = SortField & { parts: readonly string[] }

function least(keys: readonly Buffer[]): Buffer {
  return keys.reduce((a, b) => (b.compare(a) < 0 ? b : a))
}

function keyOf(doc: Doc, { parts, descending }: SortKeyField): Buffer {
  const values: unknown[] = []
  collect(doc, parts, 0, values)
  if (values.length === 0) values.push(null)
  return least(values.map((value) => encodeKey(value, descending)))
}

function isParallel(error: unknown): boolean {
  return error instanceof MongoError && error.codeName === 'CannotIndexParallelArrays'
}

function parallel(): MongoError {
  return new MongoError('BadValue', 'cannot sort with keys that are parallel arrays')
}

/** Sort key of fields inside one array, whose elements are compared as tuples. Throws BadValue for parallel arrays. */
function paired(doc: Doc, fields: readonly SortKeyField[]): Buffer {
  try {
    const tuples = tuplesOf(
      fields.map(({ parts }) => parts),
      doc,
    )
    const directions = fields.map(({ descending }) => descending)
    return least(tuples.map((tuple) => encodeKeys(tuple, directions)))
  } catch (error) {
    throw isParallel(error) ? parallel() : error
  }
}

/** Compiles a sort into a function from a document to a key; keys compare bytewise in the sort order. */
export function sortKeys(sort: readonly SortField[]): (doc: Doc) => Buffer {
  const fields = sort.map((field) => ({ ...field, parts: field.path.split('.') }))
  const [only] = fields
  if (only === undefined || fields.length > 1) return (doc) => compoundKey(doc, fields)
  // MongoDB compares `_id` as one value even where a stage has made it an array.
  if (only.path === '_id') return (doc) => encodeKey(own(doc, '_id') ?? null, only.descending)
  return (doc) => keyOf(doc, only)
}

function compoundKey(doc: Doc, fields: readonly SortKeyField[]): Buffer {
  const crossed = fields.flatMap(({ parts }) => firstArray(doc, parts) ?? [])
  if (new Set(crossed).size > 1) throw parallel()
  const isPaired = crossed.length > 1 && !fields.some(({ parts }) => parts.some(isIndex))
  return isPaired ? paired(doc, fields) : Buffer.concat(fields.map((one) => keyOf(doc, one)))
}

/** The first array that a path crosses, wrapped so that flatMap keeps it as one value. */
function firstArray(doc: Doc, parts: readonly string[]): readonly unknown[][] | null {
  let value: unknown = doc
  for (const part of parts) {
    if (!isDoc(value)) return null
    value = own(value, part)
    if (Array.isArray(value)) return [value]
  }
  return null
}

export type SortEntry<T> = { key: Buffer; value: T; at: number }

/** Stable top-k sort: keeps the first `limit` values (0: all) in bounded memory. */
export class TopSorter<T> {
  readonly #limit: number
  #kept: SortEntry<T>[] = []
  #worst: SortEntry<T> | null = null
  #seen = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(key: Buffer, value: T): void {
    const next = { key, value, at: this.#seen++ }
    if (this.#worst !== null && order(this.#worst, next) <= 0) return
    this.#kept.push(next)
    if (this.#limit > 0 && this.#kept.length >= this.#limit * 2 + 100) this.#trim()
  }

  #trim(): void {
    this.#kept.sort(order)
    this.#kept.length = this.#limit
    this.#worst = this.#kept.at(-1) ?? null
  }

  sorted(): T[] {
    this.#kept.sort(order)
    const kept = this.#limit > 0 ? this.#kept.slice(0, this.#limit) : this.#kept
    return kept.map(({ value }) => value)
  }
}

function order<T>(a: SortEntry<T>, b: SortEntry<T>): number {
  return a.key.compare(b.key) || a.at - b.at
}
