const ZONE = 'Z|z|UTC|GMT|[+-]\\d\\d(?::?\\d\\d)?'
const ISO = new RegExp(
  `^(\\d{4})(?:-(\\d{1,2})(?:-(\\d{1,2}))?|(\\d\\d)(\\d\\d))(?:[Tt ](\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,9}))?)?)?)?\\s*(${ZONE})?$`,
)
/** `2/28/2023`, `2023/2/28`, `28 February 2023`, `Feb 28, 2023`, with or without a time. */
const OTHER =
  /^(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}\/\d{1,2}\/\d{1,2}|(?:[A-Za-z]{3},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4}|[A-Za-z]{3,9}\s+\d{1,2},?\s+\d{4})(?:[ ,T]|$)/
const OTHER_ZONE = new RegExp(`(?:${ZONE})$`)

export type DateText = { date: Date; zoned: boolean }

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? []
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -size : size
}

function fromIso(parts: RegExpExecArray): Date | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = [
    parts[1],
    parts[2] ?? parts[4],
    parts[3] ?? parts[5] ?? 1,
    parts[6] ?? 0,
    parts[7] ?? 0,
    parts[8] ?? 0,
  ].map(Number)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  const fraction = Number((parts[9] ?? '').padEnd(3, '0').slice(0, 3))
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, fraction))
  date.setUTCFullYear(year, month - 1, day)
  return new Date(date.getTime() - offsetOf(parts[10]))
}

/** JavaScript turns February 30 into March, where MongoDB fails: the parsed day must occur in the text. */
function fromOther(text: string, zoned: boolean): Date | null {
  if (!OTHER.test(text)) return null
  const date = new Date(zoned ? text : `${text}Z`)
  if (Number.isNaN(date.getTime())) return null
  const isMoved = !zoned && !new RegExp(`\\b0?${date.getUTCDate()}\\b`).test(text)
  return isMoved ? null : date
}

/** Parses a date as `$dateFromString` does without a format; null when it is invalid. */
export function readDate(given: string): DateText | null {
  const text = given.trim()
  const parts = ISO.exec(text)
  const zoned = parts === null ? OTHER_ZONE.test(text) : parts[10] !== undefined
  const date = parts === null ? fromOther(text, zoned) : fromIso(parts)
  return date === null ? null : { date, zoned }
}
