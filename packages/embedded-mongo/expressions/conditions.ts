import { assign, type Doc, isDoc, truthy, typeName } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { argumentsOf, fixed, isNothing, named, type Operator, typeError } from './kit'
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

function logical(decide: (list: Evaluate[], scope: Parameters<Evaluate>[0]) => boolean): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope) => decide(list, scope)
  }
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

export const CONDITIONS: Record<string, Operator> = {
  $cond: cond,
  $ifNull: ifNull,
  $and: logical((list, scope) => list.every((one) => truthy(one(scope)))),
  $or: logical((list, scope) => list.some((one) => truthy(one(scope)))),
  $not: fixed('$not', 1, 1, ([value]) => !truthy(value)),
  $literal: (operand) => () => operand,
  $type: fixed('$type', 1, 1, ([value]) => typeName(value)),
  $mergeObjects: (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope) => mergeObjects(list.map((one) => one(scope)))
  },
}
