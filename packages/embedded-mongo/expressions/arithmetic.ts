import {
  add,
  double,
  type Kind,
  kindOf,
  long,
  multiply,
  negate,
  ofKind,
  toBigInt,
  widest,
} from '../bson/numbers'
import { Decimal128, isNumeric, toNumber, typeName } from '../bson/values'
import { compare } from '../keys/value-keys'
import { MongoError } from '../runtime/errors'
import { argumentsOf, fixed, isNothing, type Operator, typeError, unary, variadic } from './kit'

function needNumber(name: string, value: unknown, code = 28765): void {
  if (!isNumeric(value)) {
    throw typeError(code, `${name} only supports numeric types, not ${typeName(value)}`)
  }
}

/** A decimal goes through a double. */
function squareRoot(value: unknown): unknown {
  needNumber('$sqrt', value)
  const number = toNumber(value)
  if (number < 0) {
    throw typeError(28714, `$sqrt's argument must be greater than or equal to 0, but is ${number}`)
  }
  return quotient(Math.sqrt(number), kindOf(value))
}

/** Keeps the type of a number. */
function floor(value: unknown): unknown {
  needNumber('$floor', value)
  const kind = kindOf(value)
  return kind === 'int' || kind === 'long' ? value : ofKind(Math.floor(toNumber(value)), kind)
}

function fold(name: string, start: unknown, step: (a: unknown, b: unknown) => unknown): Operator {
  const next = (total: unknown, value: unknown) => {
    if (value instanceof Date || total instanceof Date) return addDate(name, total, value)
    if (isNumeric(value)) return step(total, value)
    const message = `${name} only supports numeric or date types, not ${typeName(value)}`
    throw new MongoError('TypeMismatch', message)
  }
  return variadic((values) => {
    const stop = values.findIndex(isNothing)
    const known = stop < 0 ? values : values.slice(0, stop)
    const total = known.reduce(next, start)
    return stop < 0 ? total : null
  })
}

function addDate(name: string, a: unknown, b: unknown): Date {
  if (name !== '$add' || (a instanceof Date && b instanceof Date)) {
    throw new MongoError(
      'TypeMismatch',
      name === '$add'
        ? 'only one date allowed in an $add expression'
        : `${name} only supports numeric types, not date`,
    )
  }
  const time = (value: unknown) => (value instanceof Date ? value.getTime() : toNumber(value))
  return new Date(time(a) + time(b))
}

function subtract([a, b]: unknown[]): unknown {
  if (isNothing(a) || isNothing(b)) return null
  if (a instanceof Date) return subtractDate(a, b)
  if (isNumeric(a) && isNumeric(b)) return add(a, negate(b))
  throw new MongoError('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`)
}

function subtractDate(a: Date, b: unknown): unknown {
  if (b instanceof Date) return BigInt(a.getTime() - b.getTime())
  return new Date(a.getTime() - toNumber(b))
}

function quotient(value: number, kind: Kind): unknown {
  return kind === 'decimal' ? Decimal128.fromString(String(value)) : double(value)
}

function divide([a, b]: unknown[]): unknown {
  if (isNothing(a) || isNothing(b)) return null
  if (!isNumeric(a) || !isNumeric(b)) {
    throw new MongoError(
      'TypeMismatch',
      `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    )
  }
  if (toNumber(b) === 0) throw new MongoError('BadValue', "can't $divide by zero")
  return quotient(toNumber(a) / toNumber(b), widest(a, b))
}

function power([base, exponent]: unknown[]): unknown {
  if (isNothing(base) || isNothing(exponent)) return null
  needNumber("$pow's base", base, 28762)
  needNumber("$pow's exponent", exponent, 28763)
  if (toNumber(base) === 0 && toNumber(exponent) < 0) {
    throw typeError(28764, '$pow cannot take a base of 0 and a negative exponent')
  }
  const kind = widest(base, exponent)
  const integral = (kind === 'int' || kind === 'long') && toNumber(exponent) >= 0
  if (!integral) return quotient(toNumber(base) ** toNumber(exponent), kind)
  const result = toBigInt(base) ** toBigInt(exponent)
  if (kind === 'int' && BigInt.asIntN(32, result) === result) return Number(result)
  return long(result)
}

/** Takes a list of arguments, or one argument that is an array. */
function spread(apply: (values: readonly unknown[]) => unknown): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope) => {
      const values = list.map((one) => one(scope))
      const [only] = values
      return apply(values.length === 1 && Array.isArray(only) ? only : values)
    }
  }
}

export const ARITHMETIC: Record<string, Operator> = {
  $add: fold('$add', 0, (a, b) => add(a, b)),
  $multiply: fold('$multiply', 1, (a, b) => multiply(a, b)),
  $subtract: fixed('$subtract', 2, 2, subtract),
  $divide: fixed('$divide', 2, 2, divide),
  $pow: fixed('$pow', 2, 2, power),
  $sqrt: unary('$sqrt', squareRoot),
  $abs: unary('$abs', (value) => {
    needNumber('$abs', value)
    return toNumber(value) < 0 ? negate(value) : value
  }),
  $floor: unary('$floor', floor),
  $max: spread((values) => extreme(values, -1)),
  $eq: comparing('$eq', (order) => order === 0),
  $ne: comparing('$ne', (order) => order !== 0),
  $gt: comparing('$gt', (order) => order > 0),
  $gte: comparing('$gte', (order) => order >= 0),
  $lt: comparing('$lt', (order) => order < 0),
  $lte: comparing('$lte', (order) => order <= 0),
}

/** In expressions a missing value sorts below null. */
function compareMissing(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compare(a, b)
  return Number(a !== undefined) - Number(b !== undefined)
}

function comparing(name: string, holds: (order: number) => boolean): Operator {
  return fixed(name, 2, 2, ([a, b]) => holds(compareMissing(a, b)))
}

export function mean(total: unknown, count: number): unknown {
  const result = toNumber(total) / count
  return kindOf(total) === 'decimal' ? Decimal128.fromString(String(result)) : double(result)
}

/** The minimum (sign 1) or maximum (sign -1) of the values, ignoring null and missing. */
export function extreme(values: readonly unknown[], sign: number): unknown {
  return values
    .filter((value) => !isNothing(value))
    .reduce<unknown>(
      (held, value) => (held === null || sign * compare(value, held) < 0 ? value : held),
      null,
    )
}
