import { isNumeric, toNumber, truthy, typeName } from '../bson/values'
import { identity } from '../keys/value-keys'
import { fixed, isNothing, named, type Operator, typeError, withVars } from './kit'

function needArray(name: string, value: unknown, code: number): unknown[] {
  if (Array.isArray(value)) return value
  throw typeError(code, `${name} requires an array, but was given ${typeName(value)}`)
}

const filter = named('$filter', ['input', 'cond'], ['as', 'limit'], (args, raw) => {
  const name = typeof raw.as === 'string' ? raw.as : 'this'
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

const reduce = named('$reduce', ['input', 'initialValue', 'in'], [], (args) => (scope) => {
  const input = args.input?.(scope)
  if (isNothing(input)) return null
  return needArray('$reduce', input, 40080).reduce<unknown>(
    (value, one) => args.in?.(withVars(scope, { value, this: one })),
    args.initialValue?.(scope),
  )
})

function range([start, end, step = 1]: unknown[]): unknown {
  const [from, to, by] = [toNumber(start), toNumber(end), toNumber(step)]
  if (by === 0) throw typeError(34449, '$range requires a non-zero step value')
  if (Math.abs((to - from) / by) > 1_000_000)
    throw typeError(34447, '$range would make too large an array')
  const values: number[] = []
  for (let value = from; by > 0 ? value < to : value > to; value += by) values.push(value)
  return values
}

export const ARRAYS: Record<string, Operator> = {
  $filter: filter,
  $reduce: reduce,
  $size: fixed('$size', 1, 1, ([value]) => {
    if (!Array.isArray(value))
      throw typeError(
        17124,
        `The argument to $size must be an array, but was of type: ${typeName(value)}`,
      )
    return value.length
  }),
  $in: fixed('$in', 2, 2, ([value, list]) => {
    if (!Array.isArray(list))
      throw typeError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`)
    return list.some((one) => identity(one) === identity(value))
  }),
  $range: fixed('$range', 2, 3, range),
}
