import { ObjectId, typeName } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { isNothing, named, type Operator, typeError } from './kit'

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  throw typeError(16006, `can't convert from BSON type ${typeName(value)} to Date`)
}

const DAY = 86_400_000

function pad(value: number, size: number): string {
  return String(value).padStart(size, '0')
}

const FORMATS: Record<string, (date: Date) => string> = {
  Y: (date) => pad(date.getUTCFullYear(), 4),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  '%': () => '%',
}

function format(date: Date, pattern: string): string {
  return pattern.replace(/%(.)/g, (_, letter: string) => {
    const write = FORMATS[letter]
    if (write === undefined)
      throw typeError(18536, `Invalid format character '%${letter}' in format string`)
    return write(date)
  })
}

const dateToString = named('$dateToString', ['date', 'format'], [], (args) => (scope) => {
  const value = args.date?.(scope)
  return isNothing(value) ? null : format(dateOf(value), String(args.format?.(scope)))
})

/** The start of the day. Other units are not known. */
const dateTrunc = named('$dateTrunc', ['date', 'unit'], [], (args) => (scope) => {
  const unit = args.unit?.(scope)
  if (unit !== 'day') throw new MongoError('FailedToParse', `unknown time unit value: ${unit}`)
  const date = args.date?.(scope)
  if (isNothing(date)) return null
  return new Date(Math.floor(dateOf(date).getTime() / DAY) * DAY)
})

export const DATES: Record<string, Operator> = {
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
}
