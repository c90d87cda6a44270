/*
 * Dates in UTC and counts, as British English writes them. Written out, because the formatters of `Intl` cost a phone tens of
 * milliseconds to make, on the pages where visitors arrive.
 */

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/** A moment, also as a response has it. */
export type Moment = Date | string

function inMonth(moment: Moment, months: readonly string[]): string {
  const at = new Date(moment)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** '3 September 2026'. */
export const formatDay = (at: Moment): string => inMonth(at, MONTHS)

/** '3 Sept 2026'. */
export const formatShortDay = (at: Moment): string => inMonth(at, SHORT_MONTHS)

/** 'September 2026', of '2026-09'. */
export const formatMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** '3 Sept 2026, 08:05'. */
export const formatMinute = (at: Moment): string =>
  `${formatShortDay(at)}, ${new Date(at).toISOString().slice(11, 16)}`

/** The moment that a field for one has, which knows no time zone; ours are in UTC. */
export const momentOf = (field: string): string => `${field}:00Z`

/** A whole number: '12,345'. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A count with its noun: '1 rating', '1,284 ratings'. */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
