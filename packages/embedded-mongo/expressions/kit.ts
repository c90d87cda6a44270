import { type Doc, isDoc } from '../bson/values'
import { MongoError } from '../runtime/errors'
import type { Compile, Evaluate, Scope } from './scope'

export type Operator = (operand: unknown, compile: Compile) => Evaluate

export function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** The arguments of an operator: an array, or a single argument alone. */
export function argumentsOf(operand: unknown, compile: Compile): Evaluate[] {
  return (Array.isArray(operand) ? operand : [operand]).map(compile)
}

function checkCount(name: string, given: number, least: number, most: number): void {
  if (given >= least && given <= most) return
  const wanted = least === most ? `exactly ${least}` : `at least ${least} and at most ${most}`
  throw new MongoError(
    16020,
    `Expression ${name} takes ${wanted} arguments. ${given} were passed in.`,
  )
}

/** An operator of one argument; null and missing yield null. */
export function unary(name: string, apply: (value: unknown) => unknown): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    checkCount(name, list.length, 1, 1)
    const [first] = list
    return (scope) => {
      const value = first?.(scope)
      return isNothing(value) ? null : apply(value)
    }
  }
}

/** An operator with a fixed number of arguments. */
export function fixed(
  name: string,
  least: number,
  most: number,
  apply: (values: unknown[], scope: Scope) => unknown,
): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    checkCount(name, list.length, least, most)
    return (scope) =>
      apply(
        list.map((one) => one(scope)),
        scope,
      )
  }
}

/** An operator with any number of arguments. */
export function variadic(apply: (values: unknown[]) => unknown): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope) => apply(list.map((one) => one(scope)))
  }
}

function checkNames(
  name: string,
  given: Doc,
  needed: readonly string[],
  known: readonly string[],
): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined) {
    throw new MongoError('FailedToParse', `Unrecognized argument to ${name}: ${unknown}`)
  }
  const missing = needed.find((key) => !Object.hasOwn(given, key))
  if (missing !== undefined) {
    throw new MongoError('FailedToParse', `Missing '${missing}' parameter to ${name}`)
  }
}

/** An operator with named arguments. Throws for a missing or unknown one. */
export function named(
  name: string,
  needed: readonly string[],
  optional: readonly string[],
  build: (args: Record<string, Evaluate>, raw: Doc) => Evaluate,
): Operator {
  return (operand, compile) => {
    if (!isDoc(operand)) {
      throw new MongoError('FailedToParse', `${name} only supports an object as its argument`)
    }
    checkNames(name, operand, needed, [...needed, ...optional])
    const args = Object.fromEntries(Object.keys(operand).map((key) => [key, compile(operand[key])]))
    return build(args, operand)
  }
}

/** Adds variables to a scope. */
export function withVars(scope: Scope, vars: Record<string, unknown>): Scope {
  return { root: scope.root, vars: { ...scope.vars, ...vars } }
}

export function typeError(code: number, message: string): MongoError {
  return new MongoError(code, message)
}
