import { assign, type Doc, isDoc, isNumeric, toNumber, truthy, typeName } from '../bson/values'
import { sorterOf } from '../keys/sort-keys'
import { compare, identity } from '../keys/value-keys'
import {
  argumentsOf,
  fixed,
  isNothing,
  named,
  type Operator,
  typeError,
  unary,
  variadic,
  withVars,
} from './kit'
import type { Scope } from './scope'

function needArray(name: string, value: unknown, code: number): unknown[] {
  if (Array.isArray(value)) return value
  throw typeError(code, `${name} requires an array, but was given ${typeName(value)}`)
}

/** `$filter` and `$map`: an expression evaluated for each element as a variable. */
function nameOf(raw: Doc): string {
  return typeof raw.as === 'string' ? raw.as : 'this'
}

const filter = named('$filter', ['input', 'cond'], ['as', 'limit'], (args, raw) => {
  const name = nameOf(raw)
  return (scope) => {
    const input = args.input?.(scope)
    if (isNothing(input)) return null
    const kept = needArray('$filter', input, 28651).filter((value) =>
      truthy(args.cond?.(withVars(scope, { [name]: value }))),
    )
    const most = args.limit?.(scope)
    return isNumeric(most) ? kept.slice(0, toNumber(most)) : kept
  }
})

const map = named('$map', ['input', 'in'], ['as'], (args, raw) => {
  const name = nameOf(raw)
  return (scope) => {
    const input = args.input?.(scope)
    if (isNothing(input)) return null
    return needArray('$map', input, 16883).map(
      (value) => args.in?.(withVars(scope, { [name]: value })) ?? null,
    )
  }
})

const reduce = named('$reduce', ['input', 'initialValue', 'in'], [], (args) => (scope) => {
  const input = args.input?.(scope)
  if (isNothing(input)) return null
  return needArray('$reduce', input, 40080).reduce<unknown>(
    (value, one) => args.in?.(withVars(scope, { value, this: one })),
    args.initialValue?.(scope),
  )
})

const sortArray = named('$sortArray', ['input', 'sortBy'], [], (args, raw) => {
  const arrange = sorterOf(raw.sortBy)
  return (scope) => {
    const input = args.input?.(scope)
    return isNothing(input) ? null : arrange(needArray('$sortArray', input, 2942504))
  }
})

const zip = named('$zip', ['inputs'], ['useLongestLength', 'defaults'], (args, raw) => (scope) => {
  const inputs = args.inputs?.(scope)
  if (!Array.isArray(inputs) || inputs.some(isNothing)) return null
  const lists = inputs.map((one) => needArray('$zip', one, 34468))
  const lengths = lists.map((list) => list.length)
  const size = raw.useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths)
  const defaults = (args.defaults?.(scope) as unknown[] | undefined) ?? []
  return Array.from({ length: size }, (_, at) =>
    lists.map((list, which) => (at < list.length ? list[at] : (defaults[which] ?? null))),
  )
})

function concatArrays(values: unknown[]): unknown {
  const nothing = values.findIndex(isNothing)
  const lists = values
    .slice(0, nothing < 0 ? values.length : nothing)
    .map((value) => needArray('$concatArrays', value, 28664))
  return nothing < 0 ? lists.flat() : null
}

function slice(values: unknown[]): unknown {
  const [list, first, second] = values
  if (values.some(isNothing)) return null
  const array = needArray('$slice', list, 28724)
  const position = Math.trunc(toNumber(first))
  if (values.length === 2) return position >= 0 ? array.slice(0, position) : array.slice(position)
  const count = Math.trunc(toNumber(second))
  if (count <= 0) throw typeError(28729, 'Third argument to $slice must be positive')
  const start = position < 0 ? Math.max(0, array.length + position) : position
  return array.slice(start, start + count)
}

function elementAt([list, index]: unknown[]): unknown {
  if (isNothing(list) || isNothing(index)) return null
  const array = needArray('$arrayElemAt', list, 28689)
  const at = toNumber(index)
  if (!Number.isInteger(at))
    throw typeError(
      28690,
      "$arrayElemAt's second argument must be representable as a 32-bit integer",
    )
  return array.at(at)
}

function indexOf([list, wanted, start = 0, end = Number.POSITIVE_INFINITY]: unknown[]): unknown {
  if (isNothing(list)) return null
  const array = needArray('$indexOfArray', list, 40090)
  const stop = end === Number.POSITIVE_INFINITY ? array.length : toNumber(end)
  return array.findIndex(
    (value, at) => at >= toNumber(start) && at < stop && compare(value, wanted) === 0,
  )
}

function range([start, end, step = 1]: unknown[]): unknown {
  const [from, to, by] = [toNumber(start), toNumber(end), toNumber(step)]
  if (by === 0) throw typeError(34449, '$range requires a non-zero step value')
  if (Math.abs((to - from) / by) > 1_000_000)
    throw typeError(34447, '$range would make too large an array')
  const values: number[] = []
  for (let value = from; by > 0 ? value < to : value > to; value += by) values.push(value)
  return values
}

function distinct(values: readonly unknown[]): unknown[] {
  const known = new Map<string, unknown>()
  for (const value of values) if (!known.has(identity(value))) known.set(identity(value), value)
  return [...known.keys()].sort().map((key) => known.get(key))
}

function sets(name: string, code: number, combine: (lists: unknown[][]) => unknown): Operator {
  return variadic((values) => {
    if (values.some(isNothing)) return null
    return combine(values.map((value) => needArray(name, value, code)))
  })
}

function keysOf(list: readonly unknown[] | undefined): Set<string> {
  return new Set((list ?? []).map(identity))
}

function intersection(lists: unknown[][]): unknown[] {
  const [first = [], ...others] = lists
  const known = others.map(keysOf)
  return distinct(first).filter((value) => known.every((keys) => keys.has(identity(value))))
}

function difference(lists: unknown[][]): unknown[] {
  const [first = [], second] = lists
  const unwanted = keysOf(second)
  const seen = new Set<string>()
  return first.filter((value) => {
    const key = identity(value)
    const fresh = !unwanted.has(key) && !seen.has(key)
    seen.add(key)
    return fresh
  })
}

function isSubset([first, second]: unknown[][]): boolean {
  const known = keysOf(second)
  return (first ?? []).every((value) => known.has(identity(value)))
}

function arrayToObject(value: unknown): unknown {
  const result: Doc = {}
  for (const entry of needArray('$arrayToObject', value, 40386)) {
    const pair = isDoc(entry) ? [entry.k, entry.v] : entry
    const [key, held] = needArray('$arrayToObject', pair, 40398)
    if (typeof key !== 'string')
      throw typeError(40394, '$arrayToObject requires keys of type string')
    assign(result, key, held)
  }
  return result
}

function objectToArray(value: unknown): unknown {
  if (!isDoc(value))
    throw typeError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`)
  return Object.entries(value).map(([k, v]) => ({ k, v }))
}

function truthOf(decide: (values: readonly unknown[]) => boolean): Operator {
  return unary('$allElementsTrue', (value) => decide(needArray('$allElementsTrue', value, 17040)))
}

function ends(name: string, pick: (values: readonly unknown[]) => unknown): Operator {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile)
    return (scope: Scope) => {
      const value = list[0]?.(scope)
      return isNothing(value) ? null : pick(needArray(name, value, 28689))
    }
  }
}

function taking(name: string, pick: (values: unknown[], n: number) => unknown): Operator {
  return named(name, ['n', 'input'], [], (args) => (scope) => {
    const input = args.input?.(scope)
    return isNothing(input)
      ? null
      : pick(needArray(name, input, 5788200), toNumber(args.n?.(scope)))
  })
}

export const ARRAYS: Record<string, Operator> = {
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $sortArray: sortArray,
  $zip: zip,
  $concatArrays: variadic(concatArrays),
  $slice: fixed('$slice', 2, 3, slice),
  $size: fixed('$size', 1, 1, ([value]) => {
    if (!Array.isArray(value))
      throw typeError(
        17124,
        `The argument to $size must be an array, but was of type: ${typeName(value)}`,
      )
    return value.length
  }),
  $isArray: fixed('$isArray', 1, 1, ([value]) => Array.isArray(value)),
  $in: fixed('$in', 2, 2, ([value, list]) => {
    if (!Array.isArray(list))
      throw typeError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`)
    return list.some((one) => identity(one) === identity(value))
  }),
  $arrayElemAt: fixed('$arrayElemAt', 2, 2, elementAt),
  $first: ends('$first', (values) => values[0]),
  $last: ends('$last', (values) => values.at(-1)),
  $firstN: taking('$firstN', (values, n) => values.slice(0, n)),
  $lastN: taking('$lastN', (values, n) => values.slice(-n)),
  $indexOfArray: fixed('$indexOfArray', 2, 4, indexOf),
  $reverseArray: unary('$reverseArray', (value) =>
    [...needArray('$reverseArray', value, 34435)].reverse(),
  ),
  $range: fixed('$range', 2, 3, range),
  $setUnion: sets('$setUnion', 17043, (lists) => distinct(lists.flat())),
  $setIntersection: sets('$setIntersection', 17047, intersection),
  $setDifference: sets('$setDifference', 17048, difference),
  $setEquals: sets('$setEquals', 17044, (lists) => {
    const all = lists.map((list) => [...keysOf(list)].sort().join('\u0001'))
    return all.every((one) => one === all[0])
  }),
  $setIsSubset: sets('$setIsSubset', 17046, isSubset),
  $arrayToObject: unary('$arrayToObject', arrayToObject),
  $objectToArray: unary('$objectToArray', objectToArray),
  $allElementsTrue: truthOf((values) => values.every(truthy)),
  $anyElementTrue: truthOf((values) => values.some(truthy)),
}
