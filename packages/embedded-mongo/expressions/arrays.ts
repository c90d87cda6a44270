import { truthy, typeName } from '../bson/values'
import { identity } from '../keys/value-keys'
import { fixed, isNothing, named, type Operator, typeError, withVars } from './kit'

const filter = named('$filter', ['input', 'cond'], ['as'], (args, raw) => {
  const name = typeof raw.as === 'string' ? raw.as : 'this'
  return (scope) => {
    const input = args.input?.(scope)
    if (isNothing(input)) return null
    if (!Array.isArray(input))
      throw typeError(28651, `$filter requires an array, but was given ${typeName(input)}`)
    return input.filter((value) => truthy(args.cond?.(withVars(scope, { [name]: value }))))
  }
})

export const ARRAYS: Record<string, Operator> = {
  $filter: filter,
  $in: fixed('$in', 2, 2, ([value, list]) => {
    if (!Array.isArray(list))
      throw typeError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`)
    return list.some((one) => identity(one) === identity(value))
  }),
}
