import { add } from '../bson/numbers'
import { type Doc, isDoc, isNumeric, toNumber } from '../bson/values'
import { compileExpression } from '../expressions/compile'
import type { Scope } from '../expressions/scope'
import { deviation, extreme, isNothing, mean } from '../expressions/statistics'
import { readSort, sortKeys } from '../keys/sort-keys'
import { compare, identity } from '../keys/value-keys'
import { MongoError } from '../runtime/errors'

/** Accumulates the values of one group, one document at a time. */
type Accumulator = { add(scope: Scope): void; result(): unknown }
type Make = () => Accumulator

function folding(
  evaluate: (scope: Scope) => unknown,
  start: unknown,
  step: (held: unknown, value: unknown) => unknown,
  finish: (held: unknown) => unknown = (held) => held,
): Make {
  return () => {
    let held = start
    return {
      add: (scope) => {
        held = step(held, evaluate(scope))
      },
      result: () => finish(held),
    }
  }
}

function collecting(
  evaluate: (scope: Scope) => unknown,
  finish: (values: unknown[]) => unknown,
): Make {
  return () => {
    const values: unknown[] = []
    return {
      add: (scope) => {
        const value = evaluate(scope)
        if (value !== undefined) values.push(value)
      },
      result: () => finish(values),
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

const NONE = Symbol('none')

function firstOf(evaluate: (scope: Scope) => unknown): Make {
  return folding(
    evaluate,
    NONE,
    (held, value) => (held === NONE ? (value ?? null) : held),
    (held) => (held === NONE ? null : held),
  )
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

function mergeObjects(held: unknown, value: unknown): unknown {
  if (isNothing(value)) return held
  if (!isDoc(value)) throw new MongoError(40400, '$mergeObjects requires object inputs')
  return { ...(held as Doc), ...value }
}

type NthSpec = { n: (scope: Scope) => unknown; value: (scope: Scope) => unknown }

function nth(operand: unknown, input = 'input'): NthSpec {
  if (!isDoc(operand)) throw new MongoError(5787801, 'specification must be an object')
  return { n: compileExpression(operand.n), value: compileExpression(operand[input]) }
}

function takingN(operand: unknown, pick: (values: unknown[], n: number) => unknown[]): Make {
  const { n, value } = nth(operand)
  return () => {
    const values: unknown[] = []
    let limit = 0
    return {
      add: (scope) => {
        limit = toNumber(n(scope))
        values.push(value(scope) ?? null)
      },
      result: () => pick(values, limit),
    }
  }
}

function sortedBy(operand: unknown, reverse: boolean, many: boolean): Make {
  if (!isDoc(operand)) throw new MongoError(5787801, 'specification must be an object')
  const keyOf = sortKeys(readSort(operand.sortBy))
  const output = compileExpression(operand.output)
  const n = compileExpression(operand.n ?? 1)
  return () => {
    const rows: { key: Buffer; value: unknown }[] = []
    let limit = 1
    return {
      add: (scope) => {
        limit = toNumber(n(scope))
        rows.push({ key: keyOf(scope.root), value: output(scope) ?? null })
      },
      result: () => {
        rows.sort((a, b) => a.key.compare(b.key))
        const values = rows.map(({ value }) => value)
        const picked = reverse ? values.slice(-limit) : values.slice(0, limit)
        return many ? picked : (picked[0] ?? null)
      },
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
  $first: (operand) => firstOf(compileExpression(operand)),
  $last: (operand) => folding(compileExpression(operand), null, (_, value) => value ?? null),
  $push: (operand) => collecting(compileExpression(operand), (values) => values),
  $addToSet: (operand) => setOf(compileExpression(operand)),
  $count: () =>
    folding(
      () => 1,
      0,
      (held) => add(held, 1),
    ),
  $mergeObjects: (operand) => folding(compileExpression(operand), {}, mergeObjects),
  $stdDevPop: (operand) =>
    collecting(compileExpression(operand), (values) => deviation(values, false)),
  $stdDevSamp: (operand) =>
    collecting(compileExpression(operand), (values) => deviation(values, true)),
  $firstN: (operand) => takingN(operand, (values, n) => values.slice(0, n)),
  $lastN: (operand) => takingN(operand, (values, n) => values.slice(-n)),
  $minN: (operand) => takingN(operand, (values, n) => ranked(values, 1).slice(0, n)),
  $maxN: (operand) => takingN(operand, (values, n) => ranked(values, -1).slice(0, n)),
  $top: (operand) => sortedBy(operand, false, false),
  $topN: (operand) => sortedBy(operand, false, true),
  $bottom: (operand) => sortedBy(operand, true, false),
  $bottomN: (operand) => sortedBy(operand, true, true),
}

function ranked(values: readonly unknown[], sign: number): unknown[] {
  return values.filter((value) => !isNothing(value)).sort((a, b) => sign * compare(a, b))
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
