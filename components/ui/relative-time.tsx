'use client'

import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

function subscribe(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
}
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

const UNITS = [
  ['year', 525_600],
  ['month', 43_800],
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'three weeks ago', in the largest unit that fits. */
export function relativeTime(at: Date, minute: number): string {
  const minutes = Math.max(0, minute - Math.floor(at.getTime() / MINUTE_MS))
  const unit = UNITS.find(([, size]) => minutes >= size)
  return unit ? relative.format(-Math.floor(minutes / unit[1]), unit[0]) : 'just now'
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const exact = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/**
 * How long ago, with the exact time on hover. The server writes the day, as its pages are cached for longer than a
 * minute.
 */
export function RelativeTime({ at }: { at: Date }) {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return (
    <time dateTime={at.toISOString()} title={`${exact.format(at)} UTC`}>
      {minute === null ? day.format(at) : relativeTime(at, minute)}
    </time>
  )
}
