import { add } from '../bson/numbers'
import { type Doc, isDoc, isNumeric, typeName } from '../bson/values'
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

function bad(message: string): MongoError {
  return new MongoError('BadValue', message)
}

function mismatch(message: string): MongoError {
  return new MongoError('TypeMismatch', message)
}

function increment(operand: unknown, path: string): Change {
  if (!isNumeric(operand)) {
    throw mismatch(`Cannot increment with non-numeric argument: {${path}: ${String(operand)}}`)
  }
  return (current, { id }) => {
    if (current === undefined) return operand
    if (isNumeric(current)) return add(current, operand, true)
    throw mismatch(
      `Cannot apply $inc to a value of non-numeric type. {_id: ${String(id)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
    )
  }
}

function limitBy(wins: (order: number) => boolean): Read {
  return (operand) => (current) =>
    current === undefined || wins(compare(operand, current)) ? operand : KEEP
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

function push(operand: unknown): Change {
  if (!isEach(operand)) {
    return (current, field) => [...arrayAt(current, field, ''), operand]
  }
  const values = eachOf(operand, '$push')
  const unknown = Object.keys(operand).find((name) => name !== '$each')
  if (unknown !== undefined) throw bad(`Unrecognized clause in $push: ${unknown}`)
  return (current, field) => [...arrayAt(current, field, ''), ...values]
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

/** The update operators. */
export const FIELD_OPERATORS: Record<string, Read> = {
  $set: (operand) => () => operand,
  $setOnInsert:
    (operand) =>
    (_, { inserting }) =>
      inserting ? operand : KEEP,
  $unset: () => (current) => (current === undefined ? KEEP : REMOVE),
  $inc: increment,
  $min: limitBy((order) => order < 0),
  $max: limitBy((order) => order > 0),
  $currentDate: (operand) => {
    if (operand === true) return () => new Date()
    throw bad('$currentDate takes true')
  },
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
}
