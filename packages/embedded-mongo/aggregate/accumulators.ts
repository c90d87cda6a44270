import { add } from '../bson/numbers'
import { isDoc, isNumeric } from '../bson/values'
import { extreme, mean } from '../expressions/arithmetic'
import { compileExpression } from '../expressions/compile'
import type { Scope } from '../expressions/scope'
import { identity } from '../keys/value-keys'
import { MongoError } from '../runtime/errors'

/** Accumulates the values of one group, one document at a time. */
type Accumulator = { add(scope: Scope): void; result(): unknown }
type Make = () => Accumulator

function folding(
  evaluate: (scope: Scope) => unknown,
  start: unknown,
  step: (held: unknown, value: unknown) => unknown,
): Make {
  return () => {
    let held = start
    return {
      add: (scope) => {
        held = step(held, evaluate(scope))
      },
      result: () => held,
    }
  }
}

function collecting(evaluate: (scope: Scope) => unknown): Make {
  return () => {
    const values: unknown[] = []
    return {
      add: (scope) => {
        const value = evaluate(scope)
        if (value !== undefined) values.push(value)
      },
      result: () => values,
    }
  }
}

function setOf(evaluate: (scope: Scope) => unknown): Make {
  return () => {
    const values = new Map<string, unknown>()
    return {
      add: (scope) => {
        const value = evaluate(scope)
        if (value !== undefined) values.set(identity(value), value)
      },
      result: () => [...values.values()],
    }
  }
}

function averaging(evaluate: (scope: Scope) => unknown): Make {
  return () => {
    let total: unknown = 0
    let count = 0
    return {
      add: (scope) => {
        const value = evaluate(scope)
        if (!isNumeric(value)) return
        total = add(total, value)
        count++
      },
      result: () => (count === 0 ? null : mean(total, count)),
    }
  }
}

const COMPILERS: Record<string, (operand: unknown) => Make> = {
  $sum: (operand) =>
    folding(compileExpression(operand), 0, (held, value) =>
      isNumeric(value) ? add(held, value) : held,
    ),
  $avg: (operand) => averaging(compileExpression(operand)),
  $min: (operand) =>
    folding(compileExpression(operand), null, (held, value) => extreme([held, value], 1)),
  $max: (operand) =>
    folding(compileExpression(operand), null, (held, value) => extreme([held, value], -1)),
  $push: (operand) => collecting(compileExpression(operand)),
  $addToSet: (operand) => setOf(compileExpression(operand)),
}

/** Compiles one field of `$group` (`{ $sum: '$x' }`). Throws 15952 for an unknown operator. */
export function compileAccumulator(field: string, spec: unknown): Make {
  const entries = isDoc(spec) ? Object.entries(spec) : []
  const [entry] = entries
  if (entry === undefined) {
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`)
  }
  if (entries.length > 1) {
    throw new MongoError(40238, `The field '${field}' must specify one accumulator`)
  }
  const [name, operand] = entry
  const compile = Object.hasOwn(COMPILERS, name) ? COMPILERS[name] : undefined
  if (compile === undefined) throw new MongoError(15952, `unknown group operator '${name}'`)
  return compile(operand)
}
