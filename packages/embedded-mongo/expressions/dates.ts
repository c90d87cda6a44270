import { type Doc, ObjectId, typeName } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { isNothing, named, type Operator, typeError } from './kit'

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  throw typeError(16006, `can't convert from BSON type ${typeName(value)} to Date`)
}

/** Only UTC is supported here; another time zone is rejected. */
function refuseZone(spec: Doc): void {
  const zone = spec.timezone
  if (zone === undefined || zone === 'UTC' || zone === 'GMT' || zone === '+00:00' || zone === 'Z')
    return
  throw new MongoError(
    'NotImplemented',
    'time zones other than UTC are not supported by the embedded server',
  )
}

const DAY = 86_400_000

function pad(value: number, size: number): string {
  return String(value).padStart(size, '0')
}

const FORMATS: Record<string, (date: Date) => string> = {
  Y: (date) => pad(date.getUTCFullYear(), 4),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  d: (date) => pad(date.getUTCDate(), 2),
  H: (date) => pad(date.getUTCHours(), 2),
  M: (date) => pad(date.getUTCMinutes(), 2),
  S: (date) => pad(date.getUTCSeconds(), 2),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
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

const dateToString = named(
  '$dateToString',
  ['date'],
  ['format', 'timezone', 'onNull'],
  (args, raw) => {
    refuseZone(raw)
    return (scope) => {
      const value = args.date?.(scope)
      if (isNothing(value)) return args.onNull?.(scope) ?? null
      return format(dateOf(value), String(args.format?.(scope) ?? '%Y-%m-%dT%H:%M:%S.%LZ'))
    }
  },
)

const UNITS: Record<string, number> = {
  week: 7 * DAY,
  day: DAY,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
}
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 }

function truncate(date: Date, unit: string): Date {
  const months = MONTHS[unit]
  if (months !== undefined) {
    return new Date(
      Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months, 1),
    )
  }
  const size = UNITS[unit]
  if (size === undefined) throw new MongoError('FailedToParse', `unknown time unit value: ${unit}`)
  const shift = unit === 'week' ? 4 * DAY : 0
  return new Date(Math.floor((date.getTime() + shift) / size) * size - shift)
}

const dateTrunc = named(
  '$dateTrunc',
  ['date', 'unit'],
  ['timezone', 'startOfWeek', 'binSize'],
  (args, raw) => {
    refuseZone(raw)
    if ('binSize' in raw || 'startOfWeek' in raw)
      throw new MongoError('NotImplemented', '$dateTrunc takes date and unit only')
    return (scope) => {
      const date = args.date?.(scope)
      return isNothing(date) ? null : truncate(dateOf(date), String(args.unit?.(scope)))
    }
  },
)

export const DATES: Record<string, Operator> = {
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
}
