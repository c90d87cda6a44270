import { createHash } from 'node:crypto'
import { exact } from '../bson/numbers'
import {
  type Binary,
  type BSONRegExp,
  type Code,
  Decimal128,
  type Doc,
  type ObjectId,
  RANK,
  rankOf,
  type Timestamp,
  toNumber,
} from '../bson/values'

/**
 * Order-preserving keys: comparing the bytes compares the values in MongoDB's order. Each value is a rank byte and a
 * self-terminating payload, so that keys can be concatenated (compound indexes) and inverted (descending fields).
 */
let scratch = Buffer.allocUnsafe(4096)
let length = 0

/** The key of an empty array in an index; MongoDB sorts it below null. */
export const EMPTY_ARRAY = Symbol('empty array')

function reserve(count: number): void {
  if (length + count <= scratch.length) return
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + count))
  scratch.copy(larger, 0, 0, length)
  scratch = larger
}

function writeByte(byte: number): void {
  reserve(1)
  scratch[length++] = byte
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length)
  scratch.set(bytes, length)
  length += bytes.length
}

/** Strings end with 00 00; a 00 inside is escaped as 00 FF, which sorts above the terminator. */
function writeString(text: string): void {
  reserve(text.length * 3 + 2)
  const written = scratch.write(text, length, 'utf8')
  if (text.includes('\0')) {
    const raw = Buffer.from(scratch.subarray(length, length + written))
    for (const byte of raw) {
      writeByte(byte)
      if (byte === 0) writeByte(0xff)
    }
  } else length += written
  writeByte(0)
  writeByte(0)
}

/** Writes a double whose bytes compare like its value; NaN is lowest, both zeros are equal. */
function writeDouble(value: number): void {
  reserve(8)
  if (Number.isNaN(value)) scratch.fill(0, length, length + 8)
  else {
    scratch.writeDoubleBE(value === 0 ? 0 : value, length)
    orderSign()
  }
  length += 8
}

/** Inverts all bits of negative doubles, which otherwise sort in reverse, and only the sign bit of the others. */
function orderSign(): void {
  const first = scratch[length] ?? 0
  if (first < 0x80) scratch[length] = first | 0x80
  else for (let i = length; i < length + 8; i++) scratch[i] = ~(scratch[i] ?? 0)
}

const doubleBits = new DataView(new ArrayBuffer(8))

function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE
  doubleBits.setFloat64(0, value)
  doubleBits.setBigInt64(0, doubleBits.getBigInt64(0) + (value > 0 ? -1n : 1n))
  return doubleBits.getFloat64(0)
}

function nextAbove(value: number): number {
  return -nextBelow(-value)
}

type Fraction = { over: bigint; under: bigint }

function fractionOf(value: number): Fraction {
  doubleBits.setFloat64(0, value)
  const bits = doubleBits.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const mantissa = (bits & 0xfffffffffffffn) | (exponent === 0 ? 0n : 0x10000000000000n)
  const power = (exponent === 0 ? 1 : exponent) - 1075
  const signed = value < 0 ? -mantissa : mantissa
  return power >= 0
    ? { over: signed << BigInt(power), under: 1n }
    : { over: signed, under: 1n << BigInt(-power) }
}

function minus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under - b.over * a.under, under: a.under * b.under }
}

/** Writes a number between two doubles: the lower one, then the fraction of the gap to the next. */
function writeBetween(value: Fraction, nearest: number): void {
  const above = minus(value, fractionOf(nearest)).over < 0n
  const floor = above ? nextBelow(nearest) : nearest
  writeDouble(floor)
  const rest = minus(value, fractionOf(floor))
  if (rest.over === 0n) {
    writeByte(0)
    return
  }
  const ceiling = nextAbove(floor)
  const gap = Number.isFinite(ceiling) ? minus(fractionOf(ceiling), fractionOf(floor)) : rest
  const part = (rest.over * gap.under * 2n ** 64n) / (rest.under * gap.over)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(part > 0xffffffffffffffffn ? 0xffffffffffffffffn : part)
  writeByte(1)
  writeBytes(bytes)
}

function writeDecimal(value: Decimal128): void {
  const parts = exact(value)
  const nearest = toNumber(value)
  if (parts === null || parts.coefficient === 0n) {
    writeDouble(nearest)
    writeByte(0)
    return
  }
  const power = 10n ** BigInt(Math.abs(parts.exponent))
  const fraction =
    parts.exponent >= 0
      ? { over: parts.coefficient * power, under: 1n }
      : { over: parts.coefficient, under: power }
  const finite = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, nearest))
  writeBetween(fraction, finite)
}

function writeNumber(value: unknown): void {
  const number = toNumber(value)
  if (value instanceof Decimal128) writeDecimal(value)
  else if (typeof value === 'bigint' && !Number.isSafeInteger(number)) {
    writeBetween({ over: value, under: 1n }, number)
  } else {
    writeDouble(number)
    writeByte(0)
  }
}

function writeFields(doc: Doc): void {
  for (const name of Object.keys(doc)) {
    const value = doc[name]
    writeByte(rankOf(value))
    writeString(name)
    writePayload(value)
  }
  writeByte(0)
}

function writeArray(values: readonly unknown[]): void {
  for (const value of values) writeValue(value)
  writeByte(0)
}

function writeBinary(value: Binary): void {
  reserve(5)
  scratch.writeUInt32BE(value.position, length)
  scratch[length + 4] = value.sub_type
  length += 5
  writeBytes(value.buffer.subarray(0, value.position))
}

function writeInt64(value: bigint): void {
  reserve(8)
  scratch.writeBigUInt64BE(BigInt.asUintN(64, value), length)
  length += 8
}

/** Milliseconds with the sign bit inverted, written as two halves because bigints are slow. */
function writeDate(value: Date): void {
  const time = value.getTime()
  reserve(8)
  const high = Math.floor(time / 0x100000000)
  scratch.writeUInt32BE((high ^ 0x80000000) >>> 0, length)
  scratch.writeUInt32BE(time - high * 0x100000000, length + 4)
  length += 8
}

const PAYLOADS: Record<number, (value: never) => void> = {
  [RANK.number]: writeNumber,
  [RANK.string]: writeString,
  [RANK.object]: writeFields,
  [RANK.array]: writeArray,
  [RANK.binary]: writeBinary,
  [RANK.objectId]: (value: ObjectId) => writeBytes(value.id),
  [RANK.boolean]: (value: boolean) => writeByte(value ? 1 : 0),
  [RANK.date]: writeDate,
  [RANK.timestamp]: (value: Timestamp) => writeInt64(BigInt(value.toString())),
  [RANK.regex]: (value: BSONRegExp) => {
    writeString(value.pattern)
    writeString(value.options)
  },
  [RANK.code]: (value: Code) => {
    writeString(value.code)
    writeFields(value.scope ?? {})
  },
}

/** Writes the value without its rank. */
function writePayload(value: unknown, rank = rankOf(value)): void {
  // The compiler does not see that the entry under a rank takes values of that rank.
  PAYLOADS[rank]?.(value as never)
}

function writeValue(value: unknown): void {
  const rank = value === EMPTY_ARRAY ? RANK.emptyArray : rankOf(value)
  writeByte(rank)
  writePayload(value, rank)
}

function invert(from: number): void {
  for (let i = from; i < length; i++) scratch[i] = ~(scratch[i] ?? 0)
}

/** Encodes the key of one value, ascending by default. */
export function encodeKey(value: unknown, descending = false): Buffer {
  length = 0
  writeValue(value)
  if (descending) invert(0)
  return Buffer.from(scratch.subarray(0, length))
}

/** Encodes the concatenated key of several values with their directions. */
export function encodeKeys(values: readonly unknown[], descending: readonly boolean[]): Buffer {
  length = 0
  for (let i = 0; i < values.length; i++) {
    const from = length
    writeValue(values[i])
    if (descending[i]) invert(from)
  }
  return Buffer.from(scratch.subarray(0, length))
}

/** A string key for Map and Set, equal for values that MongoDB considers equal. */
export function identity(value: unknown): string {
  length = 0
  writeValue(value)
  return scratch.toString('latin1', 0, length)
}

/** LMDB limits keys to 4026 bytes at this page size; the end of a longer key is replaced by a hash. */
export const KEY_BYTES_MAX = 3900

export function truncateKey(key: Buffer): Buffer {
  if (key.length <= KEY_BYTES_MAX) return key
  const head = key.subarray(0, KEY_BYTES_MAX - 32)
  return Buffer.concat([head, createHash('sha256').update(key).digest()])
}

/** The smallest key greater than every key with this prefix. */
export function after(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix)
  for (let i = next.length - 1; i >= 0; i--) {
    const byte = next[i] ?? 0
    if (byte < 0xff) {
      next[i] = byte + 1
      return next.subarray(0, i + 1)
    }
  }
  return Buffer.alloc(prefix.length + 1, 0xff)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return codePointOrder(left) - codePointOrder(right)
  }
  return a.length - b.length
}

/** UTF-8 sorts surrogate pairs above U+E000 to U+FFFF; UTF-16 code units do not. */
function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}

function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
  return a < b ? -1 : 1
}

/** Compares any two values in MongoDB's order; missing equals null. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b)
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  const order = rankOf(a) - rankOf(b)
  if (order !== 0) return order
  return Buffer.compare(encodeKey(a), encodeKey(b))
}

/** Equality as in filters: numbers by value, documents by their fields in order. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (rankOf(a) !== rankOf(b)) return false
  return compare(a, b) === 0
}
