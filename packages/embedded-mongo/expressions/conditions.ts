import { exact, long, ofKind, wholeLong } from '../bson/numbers'
import {
  assign,
  Binary,
  Decimal128,
  type Doc,
  Double,
  isDoc,
  isNumeric,
  ObjectId,
  Timestamp,
  toNumber,
  truthy,
  typeName,
} from '../bson/values'
import { MongoError } from '../runtime/errors'
import { readDate } from './date-text'
import {
  argumentsOf,
  attempt,
  fixed,
  isNothing,
  named,
  type Operator,
  typeError,
  unary,
  withVars,
} from './kit'
import type { Evaluate } from './scope'

const cond: Operator = (operand, compile) => {
  if (isDoc(operand)) return condNamed(operand, compile)
  const list = argumentsOf(operand, compile)
  if (list.length !== 3) {
    throw new MongoError(
      16020,
      `Expression $cond takes exactly 3 arguments. ${list.length} were passed in.`,
    )
  }
  const [test, yes, no] = list
  return (scope) => (truthy(test?.(scope)) ? yes?.(scope) : no?.(scope))
}

const condNamed = named(
  '$cond',
  ['if', 'then', 'else'],
  [],
  (args) => (scope) => (truthy(args.if?.(scope)) ? args.then?.(scope) : args.else?.(scope)),
)

const switchOf: Operator = (operand, compile) => {
  const branches = isDoc(operand) ? operand.branches : undefined
  if (!isDoc(operand) || !Array.isArray(branches)) {
    throw typeError(40060, '$switch requires an object as an argument with an array of branches')
  }
  if (branches.length === 0) throw typeError(40068, '$switch requires at least one branch.')
  const cases = branches.map((branch) => {
    if (!isDoc(branch) || !('case' in branch) || !('then' in branch)) {
      throw typeError(
        40067,
        "$switch requires each branch to have a 'case' and a 'then' expression",
      )
    }
    return { test: compile(branch.case), result: compile(branch.then) }
  })
  const fallback = 'default' in operand ? compile(operand.default) : null
  return (scope) => {
    const hit = cases.find(({ test }) => truthy(test(scope)))
    if (hit !== undefined) return hit.result(scope)
    if (fallback !== null) return fallback(scope)
    throw typeError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    )
  }
}

const ifNull: Operator = (operand, compile) => {
  const list = argumentsOf(operand, compile)
  if (list.length < 2) throw typeError(1257300, '$ifNull needs at least two arguments')
  return (scope) => {
    let value: unknown
    for (const one of list) {
      value = one(scope)
      if (!isNothing(value)) return value
    }
    return value
  }
}

const letIn: Operator = (operand, compile) => {
  if (!isDoc(operand) || !isDoc(operand.vars) || !('in' in operand)) {
    throw typeError(16874, '$let only supports an object with vars and in as its argument')
  }
  const vars = Object.entries(operand.vars).map(([name, one]) => [name, compile(one)] as const)
  const inside = compile(operand.in)
  return (scope) =>
    inside(withVars(scope, Object.fromEntries(vars.map(([name, one]) => [name, one(scope)]))))
}

function logical(decide: (list: Evaluate[], scope: Parameters<Evaluate>[0]) => boolean): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope) => decide(list, scope)
  }
}

function conversionError(from: unknown, to: string): MongoError {
  return new MongoError(
    241,
    `Failed to parse or convert ${typeName(from)} '${String(from)}' to ${to} in $convert`,
  )
}

function wholeNumber(value: unknown, least: number, most: number, to: string): number {
  const number = typeof value === 'boolean' ? Number(value) : Math.trunc(sourceNumber(value, to))
  if (!(number >= least && number <= most)) throw conversionError(value, to)
  return number
}

function sourceNumber(value: unknown, to: string): number {
  if (isNumeric(value)) return toNumber(value)
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value))
    return Number(value)
  throw conversionError(value, to)
}

function toLong(value: unknown): unknown {
  if (typeof value === 'bigint') return value
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return long(BigInt(value))
  const whole = value instanceof Decimal128 ? wholeLong(value) : null
  if (whole !== null) return whole
  return BigInt(wholeNumber(value, -(2 ** 63), 2 ** 63 - 1, 'long'))
}

function toDecimal(value: unknown): unknown {
  if (value instanceof Decimal128) return value
  const text =
    typeof value === 'boolean'
      ? String(Number(value))
      : String(isNumeric(value) && typeof value !== 'bigint' ? toNumber(value) : value)
  if (exact(text) === null && !/^-?(?:Infinity|NaN)$/.test(text))
    throw conversionError(value, 'decimal')
  return Decimal128.fromString(text)
}

function toDate(value: unknown): unknown {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.getHighBits() * 1000)
  const date =
    typeof value === 'string' ? readDate(value)?.date : new Date(sourceNumber(value, 'date'))
  if (date === undefined || Number.isNaN(date.getTime())) throw conversionError(value, 'date')
  return date
}

function toText(value: unknown): unknown {
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Double) return String(value.value)
  if (value instanceof Binary) return value.toString('base64')
  if (isDoc(value) || Array.isArray(value)) throw conversionError(value, 'string')
  return String(value)
}

function toObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) return value
  if (typeof value !== 'string' || !/^[0-9a-fA-F]{24}$/.test(value))
    throw conversionError(value, 'objectId')
  return new ObjectId(value)
}

const CONVERSIONS: Record<string, (value: unknown) => unknown> = {
  int: (value) => wholeNumber(value, -(2 ** 31), 2 ** 31 - 1, 'int'),
  long: toLong,
  double: (value) =>
    ofKind(typeof value === 'boolean' ? Number(value) : sourceNumber(value, 'double'), 'double'),
  decimal: toDecimal,
  bool: (value) => (isNumeric(value) || typeof value === 'boolean' ? truthy(value) : true),
  date: toDate,
  string: toText,
  objectId: toObjectId,
}

const BY_CODE: Record<number, string> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
}

function conversion(to: unknown): (value: unknown) => unknown {
  const name = typeof to === 'string' ? to : (BY_CODE[toNumber(to)] ?? '')
  const convert = CONVERSIONS[name]
  if (convert === undefined) throw new MongoError('BadValue', `Unknown type name: ${String(to)}`)
  return convert
}

const convert = named('$convert', ['input', 'to'], ['onError', 'onNull'], (args) => (scope) => {
  const value = args.input?.(scope)
  if (isNothing(value)) return args.onNull?.(scope) ?? null
  const to = args.to?.(scope)
  if (isNothing(to)) return null
  const apply = conversion(to)
  const { onError } = args
  return onError === undefined
    ? apply(value)
    : attempt(
        () => apply(value),
        () => onError(scope),
      )
})

function conversionTo(name: string, to: string): Operator {
  return unary(name, (value) => CONVERSIONS[to]?.(value))
}

function mergeObjects(values: unknown[]): unknown {
  const result: Doc = {}
  for (const value of values.length === 1 && Array.isArray(values[0]) ? values[0] : values) {
    if (isNothing(value)) continue
    if (!isDoc(value))
      throw typeError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      )
    for (const [name, one] of Object.entries(value)) assign(result, name, one)
  }
  return result
}

const getField: Operator = (operand, compile) => {
  const spec =
    isDoc(operand) && 'field' in operand ? operand : { field: operand, input: '$$CURRENT' }
  const field = compile(spec.field)
  const input = compile('input' in spec ? spec.input : '$$CURRENT')
  return (scope) => {
    const holder = input(scope)
    const name = field(scope)
    return isDoc(holder) && typeof name === 'string' && Object.hasOwn(holder, name)
      ? holder[name]
      : undefined
  }
}

function fieldSet(holder: unknown, name: unknown, value: unknown): unknown {
  if (isNothing(holder)) return null
  if (!isDoc(holder) || typeof name !== 'string') {
    throw typeError(4161105, '$setField needs a document and a field name')
  }
  const { [name]: _, ...rest } = holder
  return value === undefined ? rest : { ...holder, [name]: value }
}

const setField = named(
  '$setField',
  ['field', 'input', 'value'],
  [],
  (args) => (scope) => fieldSet(args.input?.(scope), args.field?.(scope), args.value?.(scope)),
)

export const CONDITIONS: Record<string, Operator> = {
  $cond: cond,
  $switch: switchOf,
  $ifNull: ifNull,
  $let: letIn,
  $and: logical((list, scope) => list.every((one) => truthy(one(scope)))),
  $or: logical((list, scope) => list.some((one) => truthy(one(scope)))),
  $not: fixed('$not', 1, 1, ([value]) => !truthy(value)),
  $literal: (operand) => () => operand,
  $type: fixed('$type', 1, 1, ([value]) => typeName(value)),
  $isNumber: fixed('$isNumber', 1, 1, ([value]) => isNumeric(value)),
  $convert: convert,
  $toInt: conversionTo('$toInt', 'int'),
  $toLong: conversionTo('$toLong', 'long'),
  $toDouble: conversionTo('$toDouble', 'double'),
  $toDecimal: conversionTo('$toDecimal', 'decimal'),
  $toBool: conversionTo('$toBool', 'bool'),
  $toDate: conversionTo('$toDate', 'date'),
  $toString: conversionTo('$toString', 'string'),
  $toObjectId: conversionTo('$toObjectId', 'objectId'),
  $mergeObjects: (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope) => mergeObjects(list.map((one) => one(scope)))
  },
  $getField: getField,
  $setField: setField,
}
