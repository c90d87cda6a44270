'use client'

import { useSyncExternalStore } from 'react'
import { formatMinute, formatShortDay, type Moment } from '@/lib/domain/formats'

const MINUTE_MS = 60_000

function subscribe(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
}
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

const HOUR = 60
const DAY = 24 * HOUR
const WEEK_DAYS = 7
/** An average month and a common year, in minutes: when a larger unit begins to say enough. */
const MONTH = 43_800
const YEAR = 365 * DAY

/** The number of a calendar day of the reader. */
const dayOf = (at: Date) =>
  Math.floor(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / (DAY * MINUTE_MS))
/** The number of a calendar week, which begins on Monday. The first day of all was a Thursday. */
const weekOf = (day: number) => Math.floor((day + 3) / WEEK_DAYS)
const monthOf = (at: Date) => at.getFullYear() * 12 + at.getMonth()

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many} ago`

function weeksOrDays(today: number, day: number): string {
  const days = today - day
  const weeks = Math.floor(days / WEEK_DAYS)
  const isWeeks = weeks > 1 || (weeks === 1 && weekOf(today) - weekOf(day) === 1)
  return isWeeks ? counted(weeks, 'last week', 'weeks') : counted(days, 'yesterday', 'days')
}

/**
 * '3 weeks ago', in the words of `Intl.RelativeTimeFormat`, written out for the reason of `lib/domain/formats.ts`. From a day
 * on it counts the reader's calendar: 'yesterday' is the day before, 'last month' the month before.
 */
export function relativeTime(at: Date, minute: number): string {
  const now = new Date(minute * MINUTE_MS)
  const passed = Math.max(0, minute - Math.floor(at.getTime() / MINUTE_MS))
  const years = now.getFullYear() - at.getFullYear()
  if (passed >= YEAR && years > 0) return counted(years, 'last year', 'years')
  const months = monthOf(now) - monthOf(at)
  if (passed >= MONTH && months > 0) return counted(months, 'last month', 'months')
  // The day on which the clocks go back has 25 hours.
  if (passed >= DAY && dayOf(now) > dayOf(at)) return weeksOrDays(dayOf(now), dayOf(at))
  if (passed >= HOUR) return counted(Math.floor(passed / HOUR), '1 hour ago', 'hours')
  return passed > 0 ? counted(passed, '1 minute ago', 'minutes') : 'just now'
}

/** Returns the number of the current minute, and re-renders with each; null on the server. */
export const useMinute = (): number | null =>
  useSyncExternalStore(subscribe, currentMinute, () => null)

/**
 * How long ago, with the exact time on hover. The server writes the day, as its pages are cached for longer than a
 * minute.
 */
export function RelativeTime({ at: moment }: { at: Moment }) {
  const at = new Date(moment)
  const minute = useMinute()
  return (
    <time dateTime={at.toISOString()} title={`${formatMinute(at)} UTC`}>
      {minute === null ? formatShortDay(at) : relativeTime(at, minute)}
    </time>
  )
}
