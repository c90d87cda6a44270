import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'

/**
 * How values are held in memory: int32 is a whole JS number, int64 a bigint, double a JS number, or a
 * `Double` where a whole number would otherwise be taken for an int32. So every type survives a round trip.
 */
export type Doc = Record<string, unknown>

/** MongoDB's comparison order of types; each number is the first byte of an index key. */
export const RANK = {
  minKey: 0x10,
  emptyArray: 0x12,
  null: 0x14,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  array: 0x50,
  binary: 0x60,
  objectId: 0x70,
  boolean: 0x80,
  date: 0x90,
  timestamp: 0xa0,
  regex: 0xb0,
  code: 0xc0,
  maxKey: 0xf0,
} as const

type BsonType = { rank: number; name: string; code: number }

const BY_CLASS = new Map<unknown, BsonType>([
  [ObjectId, { rank: RANK.objectId, name: 'objectId', code: 7 }],
  [Date, { rank: RANK.date, name: 'date', code: 9 }],
  [Binary, { rank: RANK.binary, name: 'binData', code: 5 }],
  [Double, { rank: RANK.number, name: 'double', code: 1 }],
  [Decimal128, { rank: RANK.number, name: 'decimal', code: 19 }],
  [Timestamp, { rank: RANK.timestamp, name: 'timestamp', code: 17 }],
  [BSONRegExp, { rank: RANK.regex, name: 'regex', code: 11 }],
  [Code, { rank: RANK.code, name: 'javascript', code: 13 }],
  [MinKey, { rank: RANK.minKey, name: 'minKey', code: -1 }],
  [MaxKey, { rank: RANK.maxKey, name: 'maxKey', code: 127 }],
])

const OBJECT: BsonType = { rank: RANK.object, name: 'object', code: 3 }
const ARRAY: BsonType = { rank: RANK.array, name: 'array', code: 4 }
const NULL: BsonType = { rank: RANK.null, name: 'null', code: 10 }
const MISSING: BsonType = { rank: RANK.null, name: 'missing', code: 6 }
const STRING: BsonType = { rank: RANK.string, name: 'string', code: 2 }
const BOOLEAN: BsonType = { rank: RANK.boolean, name: 'bool', code: 8 }
const LONG: BsonType = { rank: RANK.number, name: 'long', code: 18 }
const INT: BsonType = { rank: RANK.number, name: 'int', code: 16 }
const DOUBLE: BsonType = { rank: RANK.number, name: 'double', code: 1 }

const BY_TYPEOF: Record<string, (value: never) => BsonType> = {
  string: () => STRING,
  number: (value: number) => (isInt32(value) ? INT : DOUBLE),
  boolean: () => BOOLEAN,
  bigint: () => LONG,
  undefined: () => MISSING,
  object: (value: object | null) => {
    if (value === null) return NULL
    if (Array.isArray(value)) return ARRAY
    return BY_CLASS.get(value.constructor) ?? OBJECT
  },
}

function known(value: unknown): BsonType {
  // The compiler does not see that the entry under a type takes values of that type.
  return BY_TYPEOF[typeof value]?.(value as never) ?? OBJECT
}

/** The rank of the value's type in MongoDB's comparison order. */
export function rankOf(value: unknown): number {
  return known(value).rank
}

/** MongoDB's alias of the value's type, as `$type` returns it. */
export function typeName(value: unknown): string {
  return known(value).name
}

/** MongoDB's numeric code of the value's type. */
export function typeCode(value: unknown): number {
  return known(value).code
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0)
}

/** Whether the value is a document: neither an array nor one of BSON's own classes. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !BY_CLASS.has(value.constructor)
}

export function isNumeric(value: unknown): value is number | bigint | Double | Decimal128 {
  return known(value).rank === RANK.number
}

/** Reads an own field of the document, never one of its prototype. */
export function own(doc: Doc, key: string): unknown {
  return Object.hasOwn(doc, key) ? doc[key] : undefined
}

/** Sets a field; safe for names such as `__proto__`. */
export function assign(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(doc, key, { value, writable: true, enumerable: true, configurable: true })
  } else doc[key] = value
}

/** Copies documents and arrays deeply; scalar values are immutable and shared. */
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone)
  if (!isDoc(value)) return value
  const copy: Doc = {}
  for (const key of Object.keys(value)) assign(copy, key, clone(value[key]))
  return copy
}

/** Converts any numeric value to a JS number; NaN for other types. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Double) return value.value
  if (value instanceof Decimal128) return Number(value.toString())
  return Number.NaN
}

/** Truthiness where a number or a boolean is accepted (`ordered: 1`, projections, `$cond`). */
export function truthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false
  return isNumeric(value) ? toNumber(value) !== 0 : true
}

export { Binary, BSONRegExp, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp }
