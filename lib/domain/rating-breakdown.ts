/** Counted ratings that have something in common. */
export type RatingGroup = {
  /** A relationship, a language code ('' where it is not certain) or a month such as '2026-03'. */
  id: string
  sum: number
  count: number
}

/** What an influencer's counted ratings add up to, in three ways, and which of them are answered; each list is ordered by id, and but for the last one adds up to the same total. */
export type RatingBreakdown = {
  relationships: RatingGroup[]
  languages: RatingGroup[]
  /** By the month (UTC) in which a rating was first written. */
  months: RatingGroup[]
  /** The part of `months` that has an official response. */
  answered: RatingGroup[]
}

/** Of an influencer without counted ratings. */
export const NO_BREAKDOWN: RatingBreakdown = {
  relationships: [],
  languages: [],
  months: [],
  answered: [],
}

/** The month of a date in UTC, as '2026-03'. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** How a month is written. */
export const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** Returns the first instant of a month, and that of the following one. */
export function monthRange(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  return { from, to }
}

/** The number of ratings in a list of groups. */
export const countIn = (groups: readonly RatingGroup[]): number =>
  groups.reduce((total, { count }) => total + count, 0)
