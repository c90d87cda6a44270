'use client'

import { useSyncExternalStore } from 'react'
import { formatMinute, formatShortDay } from '@/lib/domain/formats'

const MINUTE_MS = 60_000

function subscribe(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
}
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

/** The words of `Intl.RelativeTimeFormat`, written out for the reason of `lib/domain/formats.ts`. */
const UNITS = [
  { minutes: 525_600, one: 'last year', many: 'years' },
  { minutes: 43_800, one: 'last month', many: 'months' },
  { minutes: 10_080, one: 'last week', many: 'weeks' },
  { minutes: 1_440, one: 'yesterday', many: 'days' },
  { minutes: 60, one: '1 hour ago', many: 'hours' },
  { minutes: 1, one: '1 minute ago', many: 'minutes' },
] as const

/** '3 weeks ago', in the largest unit that fits. */
export function relativeTime(at: Date, minute: number): string {
  const passed = Math.max(0, minute - Math.floor(at.getTime() / MINUTE_MS))
  const unit = UNITS.find(({ minutes }) => passed >= minutes)
  if (!unit) return 'just now'
  const count = Math.floor(passed / unit.minutes)
  return count === 1 ? unit.one : `${count} ${unit.many} ago`
}

/**
 * How long ago, with the exact time on hover. The server writes the day, as its pages are cached for longer than a
 * minute.
 */
export function RelativeTime({ at }: { at: Date }) {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return (
    <time dateTime={at.toISOString()} title={`${formatMinute(at)} UTC`}>
      {minute === null ? formatShortDay(at) : relativeTime(at, minute)}
    </time>
  )
}
