import { typeError } from './kit'

const OFFSET = /^([+-])(\d\d)(?::?(\d\d))?$/

function fromName(zone: string, date: Date): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const part = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')
    return minutesOf(part?.value.slice(3) ?? '')
  } catch {
    throw typeError(40485, `unrecognized time zone identifier: "${zone}"`)
  }
}

function minutesOf(text: string): number {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? []
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -size : size
}

/** The offset of a time zone (a name or an offset) from UTC at that moment, in milliseconds. */
export function zoneOffset(zone: unknown, date: Date): number {
  if (zone === undefined || zone === null) return 0
  const text = String(zone)
  return (OFFSET.test(text) ? minutesOf(text) : fromName(text, date)) * 60_000
}
