import { MongoError } from '../runtime/errors'
import {
  assign,
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  type Doc,
  Double,
  isInt32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from './values'

/** MongoDB rejects deeper documents; the limit also bounds the recursion here. */
const MAX_DEPTH = 180

/** A read position inside a document that ends at `end`. */
export type Reader = { bytes: Buffer; at: number; end: number }

function malformed(why: string): MongoError {
  return new MongoError('InvalidBSON', `Invalid BSON: ${why}`)
}

function take(reader: Reader, count: number): number {
  const start = reader.at
  if (count < 0 || start + count > reader.end) throw malformed('a value runs past its document')
  reader.at = start + count
  return start
}

/** Reads a field name. Throws InvalidBSON. */
export function readName(reader: Reader): string {
  const stop = reader.bytes.indexOf(0, reader.at)
  if (stop < 0 || stop >= reader.end) throw malformed('a name without an end')
  const name = reader.bytes.toString('utf8', reader.at, stop)
  reader.at = stop + 1
  return name
}

function readString(reader: Reader): string {
  const length = reader.bytes.readInt32LE(take(reader, 4))
  if (length < 1) throw malformed('a string of negative length')
  const start = take(reader, length)
  if (reader.bytes[start + length - 1] !== 0) throw malformed('a string without an end')
  return reader.bytes.toString('utf8', start, start + length - 1)
}

/** Whole doubles in int32's range stay `Double`, since a plain number there means int32. */
function doubleValue(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value
}

function readBinary(reader: Reader): Binary {
  const length = reader.bytes.readInt32LE(take(reader, 4))
  const subtype = reader.bytes[take(reader, 1)] ?? 0
  const start = take(reader, length)
  if (subtype !== 2) {
    return new Binary(Buffer.from(reader.bytes.subarray(start, start + length)), subtype)
  }
  if (length < 4) throw malformed('an old binary without its length')
  return new Binary(Buffer.from(reader.bytes.subarray(start + 4, start + length)), subtype)
}

function readObjectId(reader: Reader): ObjectId {
  const start = take(reader, 12)
  return new ObjectId(Buffer.from(reader.bytes.subarray(start, start + 12)))
}

function readBoolean(reader: Reader): boolean {
  const byte = reader.bytes[take(reader, 1)] ?? 2
  if (byte > 1) throw malformed('a boolean that is neither true nor false')
  return byte === 1
}

function readCodeWithScope(reader: Reader, depth: number): Code {
  take(reader, 4)
  const source = readString(reader)
  return new Code(source, readDoc(reader, depth + 1))
}

function readTimestamp(reader: Reader): Timestamp {
  const start = take(reader, 8)
  return new Timestamp({
    i: reader.bytes.readUInt32LE(start),
    t: reader.bytes.readUInt32LE(start + 4),
  })
}

function readDecimal(reader: Reader): Decimal128 {
  const start = take(reader, 16)
  return new Decimal128(Buffer.from(reader.bytes.subarray(start, start + 16)))
}

const READERS: Record<number, (reader: Reader, depth: number) => unknown> = {
  1: (r) => doubleValue(r.bytes.readDoubleLE(take(r, 8))),
  2: readString,
  3: (r, depth) => readDoc(r, depth + 1),
  4: (r, depth) => readArray(r, depth + 1),
  5: readBinary,
  6: () => null,
  7: readObjectId,
  8: readBoolean,
  9: (r) => new Date(Number(r.bytes.readBigInt64LE(take(r, 8)))),
  10: () => null,
  11: (r) => new BSONRegExp(readName(r), readName(r)),
  13: (r) => new Code(readString(r)),
  14: readString,
  15: readCodeWithScope,
  16: (r) => r.bytes.readInt32LE(take(r, 4)),
  17: readTimestamp,
  18: (r) => r.bytes.readBigInt64LE(take(r, 8)),
  19: readDecimal,
  127: () => new MaxKey(),
  255: () => new MinKey(),
}

/** Enters the nested document that starts here; returns the end of the enclosing one. Throws like `decode`. */
export function enter(reader: Reader, depth: number): number {
  if (depth > MAX_DEPTH) {
    throw new MongoError('Overflow', `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`)
  }
  const start = take(reader, 4)
  const size = reader.bytes.readInt32LE(start)
  const outer = reader.end
  if (size < 5 || start + size > outer) throw malformed(`a document of ${size} bytes`)
  if (reader.bytes[start + size - 1] !== 0) throw malformed('a document without an end')
  reader.end = start + size
  return outer
}

function readValue(reader: Reader, type: number, depth: number): unknown {
  const read = READERS[type]
  if (read === undefined) throw malformed(`unknown type ${type}`)
  return read(reader, depth)
}

/** Leaves a nested document. Throws InvalidBSON unless it was read to its end. */
export function leave(reader: Reader, outer: number): void {
  if (reader.at !== reader.end) throw malformed('bytes after the end of a document')
  reader.end = outer
}

function readDoc(reader: Reader, depth: number): Doc {
  const outer = enter(reader, depth)
  const doc: Doc = {}
  for (let type = nextType(reader); type !== 0; type = nextType(reader)) {
    const name = readName(reader)
    assign(doc, name, readValue(reader, type, depth))
  }
  leave(reader, outer)
  return doc
}

function readArray(reader: Reader, depth: number): unknown[] {
  const outer = enter(reader, depth)
  const values: unknown[] = []
  for (let type = nextType(reader); type !== 0; type = nextType(reader)) {
    reader.at = reader.bytes.indexOf(0, reader.at) + 1
    values.push(readValue(reader, type, depth))
  }
  leave(reader, outer)
  return values
}

/** Reads the type byte of the next field; 0 at the end of the document. Throws InvalidBSON. */
export function nextType(reader: Reader): number {
  return reader.bytes[take(reader, 1)] ?? 0
}

/** Decodes one document. Throws InvalidBSON for malformed bytes and Overflow for nesting beyond MAX_DEPTH. */
export function decode(bytes: Buffer): Doc {
  return readDoc({ bytes, at: 0, end: bytes.length }, 0)
}

/** Decodes only the named top-level fields, so that a filter need not decode a large document. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): Doc {
  const reader = { bytes, at: 0, end: bytes.length }
  enter(reader, 0)
  const doc: Doc = {}
  for (let type = nextType(reader); type !== 0; type = nextType(reader)) {
    const name = readName(reader)
    if (names.has(name)) assign(doc, name, readValue(reader, type, 0))
    else skip(reader, type)
  }
  return doc
}

const FIXED: Record<number, number> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
}
/** Bytes to add to the length prefix of values of these types. */
const PREFIXED: Record<number, number> = { 2: 4, 3: 0, 4: 0, 5: 5, 13: 4, 14: 4, 15: 0 }

/** Skips a value of the given type. Throws InvalidBSON. */
export function skip(reader: Reader, type: number): void {
  const fixed = FIXED[type]
  const prefixed = PREFIXED[type]
  if (fixed !== undefined) take(reader, fixed)
  else if (prefixed !== undefined) take(reader, reader.bytes.readInt32LE(reader.at) + prefixed)
  else readValue(reader, type, 0)
}

/** The name of a document's first field, or ''. Stored documents start with `_id`. */
export function firstName(bytes: Buffer): string {
  if (bytes.length < 6) return ''
  return bytes.toString('utf8', 5, bytes.indexOf(0, 5))
}
