import { type Doc, isDoc, ObjectId, toNumber, typeName } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { readDate } from './date-text'
import { attempt, isNothing, named, type Operator, typeError } from './kit'
import { zoneOffset } from './zones'

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

function part(read: (date: Date) => number | bigint): Operator {
  return (operand, compile) => {
    const only = Array.isArray(operand) ? operand[0] : operand
    const spec: Doc = isDoc(operand) && 'date' in operand ? operand : { date: only }
    const evaluate = compile(spec.date)
    const zone = compile(spec.timezone)
    return (scope) => {
      const value = evaluate(scope)
      return isNothing(value) ? null : read(shifted(dateOf(value), zone(scope)))
    }
  }
}

/** Shifts a date so that its UTC parts are those in the zone. */
function shifted(date: Date, zone: unknown): Date {
  return new Date(date.getTime() + zoneOffset(zone, date))
}

const DAY = 86_400_000

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY) + 1
}

function isoThursday(date: Date): Date {
  const day = date.getUTCDay() || 7
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 4 - day))
}

function isoWeek(date: Date): number {
  return Math.ceil(dayOfYear(isoThursday(date)) / 7)
}

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
  j: (date) => pad(dayOfYear(date), 3),
  u: (date) => String(date.getUTCDay() || 7),
  w: (date) => String(date.getUTCDay() + 1),
  V: (date) => pad(isoWeek(date), 2),
  G: (date) => pad(isoThursday(date).getUTCFullYear(), 4),
  z: () => '+0000',
  Z: () => '0',
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
  (args) => (scope) => {
    const value = args.date?.(scope)
    if (isNothing(value)) return args.onNull?.(scope) ?? null
    const date = shifted(dateOf(value), args.timezone?.(scope))
    return format(date, String(args.format?.(scope) ?? '%Y-%m-%dT%H:%M:%S.%LZ'))
  },
)

const PARTS: readonly [string, number][] = [
  ['year', 1970],
  ['month', 1],
  ['day', 1],
  ['hour', 0],
  ['minute', 0],
  ['second', 0],
  ['millisecond', 0],
]

const dateFromParts = named(
  '$dateFromParts',
  ['year'],
  ['month', 'day', 'hour', 'minute', 'second', 'millisecond', 'timezone'],
  (args) => (scope) => {
    const given = PARTS.map(([name, start]) =>
      args[name] === undefined ? start : args[name](scope),
    )
    if (given.some(isNothing)) return null
    const [year = 1970, month = 1, ...rest] = given.map(toNumber)
    const date = new Date(Date.UTC(year, month - 1, ...rest))
    return new Date(date.getTime() - zoneOffset(args.timezone?.(scope), date))
  },
)

function unreadable(text: unknown, why = ''): MongoError {
  return new MongoError('ConversionFailure', `Error parsing date string '${String(text)}'${why}`)
}

function parseDate(text: unknown, zone: unknown): Date {
  const found = typeof text === 'string' ? readDate(text) : null
  if (found === null) throw unreadable(text)
  if (isNothing(zone)) return found.date
  if (found.zoned) throw unreadable(text, ': it has a time zone, and another one is given')
  return new Date(found.date.getTime() - zoneOffset(zone, found.date))
}

const dateFromString = named(
  '$dateFromString',
  ['dateString'],
  ['timezone', 'format', 'onError', 'onNull'],
  (args, raw) => {
    if ('format' in raw)
      throw new MongoError('NotImplemented', '$dateFromString reads no format of its own')
    const { onError } = args
    return (scope) => {
      const text = args.dateString?.(scope)
      if (isNothing(text)) return args.onNull?.(scope) ?? null
      const read = () => parseDate(text, args.timezone?.(scope))
      return onError === undefined ? read() : attempt(read, () => onError(scope))
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

function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), last))
  return moved
}

function moved(date: Date, unit: string, amount: number): Date {
  const months = MONTHS[unit]
  if (months !== undefined) return addMonths(date, months * amount)
  const size = UNITS[unit]
  if (size === undefined) throw new MongoError('FailedToParse', `unknown time unit value: ${unit}`)
  return new Date(date.getTime() + size * amount)
}

function moving(name: string, sign: number): Operator {
  return named(name, ['startDate', 'unit', 'amount'], ['timezone'], (args, raw) => {
    refuseZone(raw)
    return (scope) => {
      const [start, unit, amount] = ['startDate', 'unit', 'amount'].map((key) => args[key]?.(scope))
      if (isNothing(start) || isNothing(unit) || isNothing(amount)) return null
      return moved(dateOf(start), String(unit), sign * toNumber(amount))
    }
  })
}

const dateDiff = named(
  '$dateDiff',
  ['startDate', 'endDate', 'unit'],
  ['timezone', 'startOfWeek'],
  (args, raw) => {
    refuseZone(raw)
    return (scope) => {
      const [start, end, unit] = ['startDate', 'endDate', 'unit'].map((key) => args[key]?.(scope))
      if (isNothing(start) || isNothing(end) || isNothing(unit)) return null
      return BigInt(between(dateOf(start), dateOf(end), String(unit)))
    }
  },
)

function between(start: Date, end: Date, unit: string): number {
  const months = MONTHS[unit]
  if (months !== undefined) {
    const index = (date: Date) =>
      Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months)
    return index(end) - index(start)
  }
  return (truncate(end, unit).getTime() - truncate(start, unit).getTime()) / (UNITS[unit] ?? 1)
}

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
  $year: part((date) => date.getUTCFullYear()),
  $month: part((date) => date.getUTCMonth() + 1),
  $dayOfMonth: part((date) => date.getUTCDate()),
  $hour: part((date) => date.getUTCHours()),
  $minute: part((date) => date.getUTCMinutes()),
  $second: part((date) => date.getUTCSeconds()),
  $millisecond: part((date) => date.getUTCMilliseconds()),
  $dayOfYear: part(dayOfYear),
  $dayOfWeek: part((date) => date.getUTCDay() + 1),
  $isoDayOfWeek: part((date) => date.getUTCDay() || 7),
  $isoWeek: part(isoWeek),
  $isoWeekYear: part((date) => BigInt(isoThursday(date).getUTCFullYear())),
  $dateToString: dateToString,
  $dateFromParts: dateFromParts,
  $dateFromString: dateFromString,
  $dateAdd: moving('$dateAdd', 1),
  $dateSubtract: moving('$dateSubtract', -1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
}
