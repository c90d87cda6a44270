import {
  add,
  double,
  type Kind,
  kindOf,
  long,
  multiply,
  negate,
  ofKind,
  remainder,
  toBigInt,
  widest,
} from '../bson/numbers'
import { Decimal128, isInt32, isNumeric, toNumber, typeName } from '../bson/values'
import { compare } from '../keys/value-keys'
import { MongoError } from '../runtime/errors'
import { argumentsOf, fixed, isNothing, type Operator, typeError, unary, variadic } from './kit'
import { average, deviation, extreme, sum } from './statistics'

function needNumber(name: string, value: unknown, code = 28765): void {
  if (!isNumeric(value)) {
    throw typeError(code, `${name} only supports numeric types, not ${typeName(value)}`)
  }
}

/** A function of one number; decimals go through doubles. */
function real(
  name: string,
  apply: (value: number) => number,
  check?: (value: number) => void,
): Operator {
  return unary(name, (value) => {
    needNumber(name, value)
    const number = toNumber(value)
    check?.(number)
    const result = apply(number)
    return kindOf(value) === 'decimal' ? Decimal128.fromString(String(result)) : double(result)
  })
}

/** `$ceil`, `$floor` and the like keep the number's type. */
function whole(name: string, apply: (value: number) => number): Operator {
  return unary(name, (value) => {
    needNumber(name, value)
    const kind = kindOf(value)
    if (kind === 'int' || kind === 'long') return value
    return ofKind(apply(toNumber(value)), kind)
  })
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

function modulo([a, b]: unknown[]): unknown {
  if (isNothing(a) || isNothing(b)) return null
  if (!isNumeric(a) || !isNumeric(b)) {
    throw new MongoError(
      16611,
      `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    )
  }
  if (toNumber(b) === 0) throw new MongoError(16610, "can't $mod by zero")
  return widest(a, b) === 'decimal' ? remainder(a, b) : binaryRest(a, b)
}

/** A whole double in int32's range counts as an int unless the dividend is a double. */
function binaryRest(a: unknown, b: unknown): unknown {
  const isInexact = kindOf(b) === 'double' && !isInt32(toNumber(b))
  if (kindOf(a) === 'double' || isInexact) return double(toNumber(a) % toNumber(b))
  const rest = toBigInt(a) % toBigInt(b)
  return kindOf(a) === 'long' || kindOf(b) === 'long' ? rest : Number(rest)
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

function logarithm([value, base]: unknown[]): unknown {
  if (isNothing(value) || isNothing(base)) return null
  needNumber('$log argument', value, 28756)
  needNumber('$log base', base, 28757)
  if (toNumber(value) <= 0)
    throw typeError(28758, `$log's argument must be a positive number, but is ${toNumber(value)}`)
  const divisor = toNumber(base)
  if (divisor <= 0 || divisor === 1)
    throw typeError(
      28759,
      `$log's base must be a positive number not equal to 1, but is ${divisor}`,
    )
  return double(Math.log(toNumber(value)) / Math.log(divisor))
}

/** Rounds half to even, as MongoDB does. */
function roundEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

function shifted(value: number, places: number, apply: (value: number) => number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const moved = apply(Number(`${mantissa}e${Number(exponent) + places}`))
  const [back = '0', power = '0'] = String(moved).split('e')
  return Number(`${back}e${Number(power) - places}`)
}

function checkPlaces(name: string, count: number): void {
  if (!Number.isInteger(count)) throw typeError(51082, `${name} place must be an integer`)
  if (count < -20 || count > 100) {
    const message = `cannot apply ${name} with precision value ${count} value must be in [-20, 100]`
    throw typeError(51083, message)
  }
}

function rounding(name: string, apply: (value: number) => number): Operator {
  return fixed(name, 1, 2, ([value, places = 0]) => {
    if (isNothing(value) || places === null) return null
    needNumber(name, value, 51081)
    const count = toNumber(places)
    checkPlaces(name, count)
    const kind = kindOf(value)
    const number = toNumber(value)
    const isWhole = (kind === 'int' || kind === 'long') && count >= 0
    return isWhole || !Number.isFinite(number) ? value : ofKind(shifted(number, count, apply), kind)
  })
}

function positive(code: number, name: string, least: number) {
  return (value: number) => {
    if (value < least || (least === 0 && value === 0 && name !== '$sqrt')) {
      throw typeError(code, `${name}'s argument must be a positive number, but is ${value}`)
    }
  }
}

/** `$min` and friends take a list of arguments, or one argument that is an array. */
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

function bitwise(name: string, start: number, combine: (a: bigint, b: bigint) => bigint): Operator {
  return variadic((values) => {
    if (values.some(isNothing)) return null
    if (values.some((value) => !['int', 'long'].includes(kindOf(value)))) {
      throw new MongoError('TypeMismatch', `${name} only supports int and long operands.`)
    }
    const result = values.map(toBigInt).reduce(combine, BigInt(start))
    return values.some((value) => kindOf(value) === 'long') ? result : Number(result)
  })
}

const radians = Math.PI / 180

export const ARITHMETIC: Record<string, Operator> = {
  $add: fold('$add', 0, (a, b) => add(a, b)),
  $multiply: fold('$multiply', 1, (a, b) => multiply(a, b)),
  $subtract: fixed('$subtract', 2, 2, subtract),
  $divide: fixed('$divide', 2, 2, divide),
  $mod: fixed('$mod', 2, 2, modulo),
  $pow: fixed('$pow', 2, 2, power),
  $log: fixed('$log', 2, 2, logarithm),
  $ln: real('$ln', Math.log, positive(28766, '$ln', 0)),
  $log10: real('$log10', Math.log10, positive(28761, '$log10', 0)),
  $exp: real('$exp', Math.exp),
  $sqrt: real('$sqrt', Math.sqrt, positive(28714, '$sqrt', 0)),
  $abs: unary('$abs', (value) => {
    needNumber('$abs', value)
    return toNumber(value) < 0 ? negate(value) : value
  }),
  $ceil: whole('$ceil', Math.ceil),
  $floor: whole('$floor', Math.floor),
  $round: rounding('$round', roundEven),
  $trunc: rounding('$trunc', Math.trunc),
  $sin: real('$sin', Math.sin),
  $cos: real('$cos', Math.cos),
  $tan: real('$tan', Math.tan),
  $asin: real('$asin', Math.asin),
  $acos: real('$acos', Math.acos),
  $atan: real('$atan', Math.atan),
  $sinh: real('$sinh', Math.sinh),
  $cosh: real('$cosh', Math.cosh),
  $tanh: real('$tanh', Math.tanh),
  $degreesToRadians: real('$degreesToRadians', (value) => value * radians),
  $radiansToDegrees: real('$radiansToDegrees', (value) => value / radians),
  $sum: spread(sum),
  $avg: spread(average),
  $min: spread((values) => extreme(values, 1)),
  $max: spread((values) => extreme(values, -1)),
  $stdDevPop: spread((values) => deviation(values, false)),
  $stdDevSamp: spread((values) => deviation(values, true)),
  $cmp: fixed('$cmp', 2, 2, ([a, b]) => Math.sign(compareMissing(a, b))),
  $eq: comparing('$eq', (order) => order === 0),
  $ne: comparing('$ne', (order) => order !== 0),
  $gt: comparing('$gt', (order) => order > 0),
  $gte: comparing('$gte', (order) => order >= 0),
  $lt: comparing('$lt', (order) => order < 0),
  $lte: comparing('$lte', (order) => order <= 0),
  $bitAnd: bitwise('$bitAnd', -1, (a, b) => a & b),
  $bitOr: bitwise('$bitOr', 0, (a, b) => a | b),
  $bitXor: bitwise('$bitXor', 0, (a, b) => a ^ b),
  $bitNot: unary('$bitNot', (value) => (typeof value === 'bigint' ? ~value : ~toNumber(value))),
  $rand: () => () => Math.random(),
}

/** In expressions a missing value sorts below null. */
function compareMissing(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compare(a, b)
  return Number(a !== undefined) - Number(b !== undefined)
}

function comparing(name: string, holds: (order: number) => boolean): Operator {
  return fixed(name, 2, 2, ([a, b]) => holds(compareMissing(a, b)))
}
