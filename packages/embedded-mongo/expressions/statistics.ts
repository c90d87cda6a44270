import { add, double, kindOf } from '../bson/numbers'
import { Decimal128, isNumeric, toNumber } from '../bson/values'
import { compare } from '../keys/value-keys'

/** The sum of the numbers among the values, as `$sum` computes it. */
export function sum(values: readonly unknown[]): unknown {
  return values.filter(isNumeric).reduce<unknown>((total, value) => add(total, value), 0)
}

/** The mean of the numbers among the values, or null when there are none. */
export function average(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric)
  return numbers.length === 0 ? null : mean(sum(numbers), numbers.length)
}

export function mean(total: unknown, count: number): unknown {
  const result = toNumber(total) / count
  return kindOf(total) === 'decimal' ? Decimal128.fromString(String(result)) : double(result)
}

/** The standard deviation of the numbers among the values, of a population or of a sample. */
export function deviation(values: readonly unknown[], sample: boolean): unknown {
  const numbers = values.filter(isNumeric).map(toNumber)
  const divisor = numbers.length - (sample ? 1 : 0)
  if (divisor <= 0) return null
  const middle = numbers.reduce((a, b) => a + b, 0) / numbers.length
  return double(Math.sqrt(numbers.reduce((a, b) => a + (b - middle) ** 2, 0) / divisor))
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null
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
