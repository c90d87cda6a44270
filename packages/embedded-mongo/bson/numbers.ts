import { MongoError } from '../runtime/errors'
import { Decimal128, Double, isInt32, toNumber } from './values'

/** MongoDB's four number types, narrowest first: a result has the wider type of its operands. */
export type Kind = 'int' | 'long' | 'double' | 'decimal'
const WIDTH: readonly Kind[] = ['int', 'long', 'double', 'decimal']

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

export function kindOf(value: unknown): Kind {
  if (typeof value === 'bigint') return 'long'
  if (value instanceof Decimal128) return 'decimal'
  return typeof value === 'number' && isInt32(value) ? 'int' : 'double'
}

function widest(a: unknown, b: unknown): Kind {
  return WIDTH[Math.max(WIDTH.indexOf(kindOf(a)), WIDTH.indexOf(kindOf(b)))] ?? 'double'
}

/** The in-memory form of a double. */
export function double(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value
}

/** An int64, or a double where int64 overflows. */
export function long(value: bigint): unknown {
  return value < LONG_MIN || value > LONG_MAX ? double(Number(value)) : value
}

/** Whether a value fits int64. On overflow `$inc` fails and an expression turns into a double. */
function fitsLong(value: bigint): boolean {
  return value >= LONG_MIN && value <= LONG_MAX
}

/** An int32, growing to int64 and then to double as MongoDB does. */
function int(value: number): unknown {
  return isInt32(value) ? value : long(BigInt(value))
}

export function toBigInt(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(Math.trunc(toNumber(value)))
}

type Exact = { coefficient: bigint; exponent: number }

/** A decimal as coefficient × 10^exponent, or null for NaN and the infinities. */
export function exact(value: unknown): Exact | null {
  const text = value instanceof Decimal128 ? value.toString() : String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null) return null
  const fraction = match[3] ?? ''
  const digits = BigInt(`${match[2]}${fraction}`)
  return {
    coefficient: match[1] === '-' ? -digits : digits,
    exponent: Number(match[4] ?? 0) - fraction.length,
  }
}

function decimalOf(value: unknown): Exact | null {
  return exact(value instanceof Double ? value.value : value)
}

/** Rounds half to even to Decimal128's precision of 34 digits. */
function fromExact({ coefficient, exponent }: Exact): Decimal128 {
  let digits = coefficient < 0n ? -coefficient : coefficient
  let power = exponent
  const excess = digits.toString().length - 34
  if (excess > 0) {
    const unit = 10n ** BigInt(excess)
    const rest = (digits % unit) * 2n
    digits /= unit
    if (rest > unit || (rest === unit && digits % 2n === 1n)) digits += 1n
    power += excess
  }
  return Decimal128.fromString(`${coefficient < 0n ? '-' : ''}${digits}E${power}`)
}

function align(a: Exact, b: Exact): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent)
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ]
}

type Operation = {
  double(a: number, b: number): number
  long(a: bigint, b: bigint): bigint
  decimal(a: Exact, b: Exact): Exact
}

const ADD: Operation = {
  double: (a, b) => a + b,
  long: (a, b) => a + b,
  decimal: (a, b) => {
    const [left, right, exponent] = align(a, b)
    return { coefficient: left + right, exponent }
  },
}

const MULTIPLY: Operation = {
  double: (a, b) => a * b,
  long: (a, b) => a * b,
  decimal: (a, b) => ({
    coefficient: a.coefficient * b.coefficient,
    exponent: a.exponent + b.exponent,
  }),
}

function decimalResult(operation: Operation, a: unknown, b: unknown): Decimal128 {
  const left = decimalOf(a)
  const right = decimalOf(b)
  if (left !== null && right !== null) return fromExact(operation.decimal(left, right))
  const result = operation.double(toNumber(a), toNumber(b))
  return Decimal128.fromString(Number.isNaN(result) ? 'NaN' : String(result))
}

function longResult(operation: Operation, a: unknown, b: unknown, strict: boolean): unknown {
  const result = operation.long(toBigInt(a), toBigInt(b))
  if (strict && !fitsLong(result)) {
    throw new MongoError('BadValue', 'Failed to apply the operation: the result overflows int64')
  }
  return long(result)
}

function apply(operation: Operation, a: unknown, b: unknown, strict: boolean): unknown {
  const kind = widest(a, b)
  if (kind === 'decimal') return decimalResult(operation, a, b)
  if (kind === 'double') return double(operation.double(toNumber(a), toNumber(b)))
  if (kind === 'long') return longResult(operation, a, b, strict)
  const quick = operation.double(a as number, b as number)
  return Number.isSafeInteger(quick) ? int(quick) : longResult(operation, a, b, strict)
}

/** a + b in the wider of the two types; `strict` throws on int64 overflow, as update operators do. */
export function add(a: unknown, b: unknown, strict = false): unknown {
  return apply(ADD, a, b, strict)
}

/** a × b in the wider of the two types. */
export function multiply(a: unknown, b: unknown): unknown {
  return apply(MULTIPLY, a, b, false)
}

export function negate(value: unknown): unknown {
  return kindOf(value) === 'double' ? double(-toNumber(value)) : multiply(value, -1)
}

/** Converts a computed double back to int, long or decimal. */
export function ofKind(value: number, kind: Kind): unknown {
  if (kind === 'decimal') return Decimal128.fromString(String(value))
  if (kind === 'double' || !Number.isFinite(value)) return double(value)
  return kind === 'long' ? long(BigInt(value)) : int(value)
}

export { widest }
