import { double, kindOf } from '../bson/numbers'
import { Decimal128, toNumber } from '../bson/values'
import { compare } from '../keys/value-keys'
import { isNothing } from './kit'

export function mean(total: unknown, count: number): unknown {
  const result = toNumber(total) / count
  return kindOf(total) === 'decimal' ? Decimal128.fromString(String(result)) : double(result)
}

/** The minimum (sign 1) or maximum (sign -1) of the values, ignoring null and missing. */
export function extreme(values: readonly unknown[], sign: number): unknown {
  return values
    .filter((value) => !isNothing(value))
    .reduce<unknown>(
      (held, value) => (held === null || sign * compare(value, held) < 0 ? value : held),
      null,
    )
}
