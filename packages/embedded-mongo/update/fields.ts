import { add, kindOf, multiply, ofKind, toBigInt } from '../bson/numbers'
import { type Doc, isDoc, isNumeric, Timestamp, toNumber, typeName } from '../bson/values'
import { sorterOf } from '../keys/sort-keys'
import { compare, same } from '../keys/value-keys'
import { compileMatch, compileValueMatch, isOperatorDoc } from '../matcher/match'
import { MongoError } from '../runtime/errors'

/** Results of an operator other than a new value. */
export const REMOVE = Symbol('remove')
export const KEEP = Symbol('keep')

export type Field = { path: string; inserting: boolean; id: unknown }
/** Computes the new value from the current one (undefined when missing). Operands are checked at compile time. */
export type Change = (current: unknown, field: Field) => unknown
type Read = (operand: unknown, path: string) => Change

function failed(message: string): MongoError {
  return new MongoError('FailedToParse', message)
}

function bad(message: string): MongoError {
  return new MongoError('BadValue', message)
}

function mismatch(message: string): MongoError {
  return new MongoError('TypeMismatch', message)
}

function arithmetic(
  name: string,
  verb: string,
  whenMissing: (operand: unknown) => unknown,
  combine: (current: unknown, operand: unknown) => unknown,
): Read {
  return (operand, path) => {
    if (!isNumeric(operand)) {
      throw mismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${String(operand)}}`)
    }
    return (current, { id }) => {
      if (current === undefined) return whenMissing(operand)
      if (!isNumeric(current)) {
        throw mismatch(
          `Cannot apply ${name} to a value of non-numeric type. {_id: ${String(id)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
        )
      }
      return combine(current, operand)
    }
  }
}

function limitBy(wins: (order: number) => boolean): Read {
  return (operand) => (current) =>
    current === undefined || wins(compare(operand, current)) ? operand : KEEP
}

function currentDate(operand: unknown): Change {
  if (operand === true || operand === false) return () => new Date()
  const type = isDoc(operand) ? operand.$type : undefined
  if (type === 'date') return () => new Date()
  if (type === 'timestamp') {
    return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
  }
  if (isDoc(operand)) {
    throw bad("The '$type' string field is required to be 'date' or 'timestamp'")
  }
  throw bad(
    `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression`,
  )
}

function arrayAt(current: unknown, { path, id }: Field, why: string): unknown[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return [...current]
  throw bad(
    `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${String(id)}}${why}`,
  )
}

function isEach(operand: unknown): operand is Doc {
  return isDoc(operand) && Object.hasOwn(operand, '$each')
}

function eachOf(operand: Doc, name: string): unknown[] {
  const values = operand.$each
  if (!Array.isArray(values)) {
    throw new MongoError(
      name === '$addToSet' ? 'TypeMismatch' : 'BadValue',
      `The argument to $each in ${name} must be an array but it was of type ${typeName(values)}`,
    )
  }
  return values
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position'])

function wholeNumber(operand: Doc, name: string): number | undefined {
  if (!Object.hasOwn(operand, name)) return undefined
  const value = toNumber(operand[name])
  if (!isNumeric(operand[name]) || !Number.isInteger(value)) {
    throw bad(
      `The value for ${name} must be an integer value but was given type: ${typeName(operand[name])}`,
    )
  }
  return value
}

function push(operand: unknown): Change {
  if (!isEach(operand)) {
    return (current, field) => [...arrayAt(current, field, ''), operand]
  }
  const values = eachOf(operand, '$push')
  const unknown = Object.keys(operand).find((name) => !PUSH_MODIFIERS.has(name))
  if (unknown !== undefined) throw bad(`Unrecognized clause in $push: ${unknown}`)
  const position = wholeNumber(operand, '$position')
  const slice = wholeNumber(operand, '$slice')
  const arrange = Object.hasOwn(operand, '$sort') ? sorterOf(operand.$sort) : null
  return (current, field) => {
    const list = arrayAt(current, field, '')
    list.splice(position ?? list.length, 0, ...values)
    const ordered = arrange === null ? list : arrange(list)
    return slice === undefined ? ordered : cut(ordered, slice)
  }
}

function cut(list: unknown[], slice: number): unknown[] {
  if (slice === 0) return []
  return slice > 0 ? list.slice(0, slice) : list.slice(slice)
}

function addToSet(operand: unknown): Change {
  const values = isEach(operand) ? eachOf(operand, '$addToSet') : [operand]
  if (isEach(operand) && Object.keys(operand).length > 1) {
    throw bad(`Found unexpected fields after $each in $addToSet: ${JSON.stringify(operand)}`)
  }
  return (current, field) => {
    const list = arrayAt(current, field, '')
    const before = list.length
    for (const value of values) {
      if (!list.some((held) => same(held, value))) list.push(value)
    }
    return list.length === before && current !== undefined ? KEEP : list
  }
}

function removing(removes: (value: unknown) => boolean, name: string): Change {
  return (current) => {
    if (current === undefined) return KEEP
    if (!Array.isArray(current)) throw bad(`Cannot apply ${name} to a non-array value`)
    const kept = current.filter((value) => !removes(value))
    return kept.length === current.length ? KEEP : kept
  }
}

function isLogical(operand: Doc): boolean {
  return ['$and', '$or', '$nor'].includes(Object.keys(operand)[0] ?? '')
}

function pull(operand: unknown): Change {
  if (isDoc(operand) && (!isOperatorDoc(operand) || isLogical(operand))) {
    const matches = compileMatch(operand)
    return removing((value) => isDoc(value) && matches(value), '$pull')
  }
  if (Array.isArray(operand)) return removing((value) => same(value, operand), '$pull')
  return removing(compileValueMatch(operand), '$pull')
}

function pullAll(operand: unknown): Change {
  if (!Array.isArray(operand)) {
    throw bad(`$pullAll requires an array argument but was given a ${typeName(operand)}`)
  }
  return removing((value) => operand.some((unwanted) => same(value, unwanted)), '$pullAll')
}

function pop(operand: unknown, path: string): Change {
  const end = toNumber(operand)
  if (end !== 1 && end !== -1) throw failed(`$pop expects 1 or -1, found: ${String(operand)}`)
  return (current) => {
    if (current === undefined) return KEEP
    if (!Array.isArray(current)) {
      throw mismatch(`Path '${path}' contains an element of non-array type '${typeName(current)}'`)
    }
    return end === 1 ? current.slice(0, -1) : current.slice(1)
  }
}

const BITS: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
}

function isWhole(value: unknown): boolean {
  return kindOf(value) === 'int' || kindOf(value) === 'long'
}

function bit(operand: unknown, path: string): Change {
  if (!isDoc(operand) || Object.keys(operand).length === 0) {
    throw bad(
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    )
  }
  const steps = Object.entries(operand).map(([name, value]) => {
    const combine = BITS[name]
    if (combine === undefined)
      throw bad(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${path}}`,
      )
    if (!isWhole(value))
      throw bad(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here: {${path}}`,
      )
    return { combine, value }
  })
  return (current) => {
    const start = current === undefined ? 0 : current
    if (!isWhole(start))
      throw bad(
        `Cannot apply $bit to a value of non-integral type. ${path} has the field of type ${typeName(current)}`,
      )
    return steps.reduce<unknown>((held, { combine, value }) => {
      const result = combine(toBigInt(held), toBigInt(value))
      return typeof held === 'bigint' || typeof value === 'bigint' ? result : Number(result)
    }, start)
  }
}

/** The update operators of single fields. `$rename` involves two and is in update.ts. */
export const FIELD_OPERATORS: Record<string, Read> = {
  $set: (operand) => () => operand,
  $setOnInsert:
    (operand) =>
    (_, { inserting }) =>
      inserting ? operand : KEEP,
  $unset: () => (current) => (current === undefined ? KEEP : REMOVE),
  $inc: arithmetic(
    '$inc',
    'increment',
    (operand) => operand,
    (a, b) => add(a, b, true),
  ),
  $mul: arithmetic(
    '$mul',
    'multiply',
    (operand) => ofKind(0, kindOf(operand)),
    (a, b) => multiply(a, b, true),
  ),
  $min: limitBy((order) => order < 0),
  $max: limitBy((order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
  $bit: bit,
}
