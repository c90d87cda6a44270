import { afterEach, expect, test, vi } from 'vitest'
import { relativeTime } from './relative-time'

const now = Date.UTC(2026, 10, 21, 12, 0)
const minute = now / 60_000
afterEach(() => vi.unstubAllEnvs())

const minutesAgo = (count: number) => new Date(now - count * 60_000)

test.each([
  [0, 'just now'],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [60 * 24, 'yesterday'],
  [60 * 24 * 6, '6 days ago'],
  [60 * 24 * 7, 'last week'],
  [60 * 24 * 31, 'last month'],
  [60 * 24 * 800, '2 years ago'],
])('%i minutes are shown as %s', (minutes, words) => {
  expect(relativeTime(minutesAgo(minutes), minute)).toBe(words)
})

test('a slow clock never shows a time in the future', () => {
  expect(relativeTime(minutesAgo(-3), minute)).toBe('just now')
})

test('words are those of Intl', () => {
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [minutes, unit] of [
    [1, 'minute'],
    [60, 'hour'],
    [1_440, 'day'],
    [10_080, 'week'],
    [43_800, 'month'],
    [525_600, 'year'],
  ] as const) {
    for (const count of [1, 2, 3]) {
      expect(relativeTime(minutesAgo(minutes * count), minute)).toBe(relative.format(-count, unit))
    }
  }
})

const on = (text: string) => new Date(text)
const words = (at: string, now: string) => relativeTime(on(at), on(now).getTime() / 60_000)

test.each([
  ['2026-11-25T00:30', '2026-11-23T23:30', '2 days ago'],
  ['2026-11-25T00:30', '2026-11-24T00:10', 'yesterday'],
  ['2026-11-25T23:50', '2026-11-24T00:10', 'yesterday'],
  ['2026-11-25T01:00', '2026-11-24T23:00', '2 hours ago'],
  // A Wednesday, and the Sundays before it.
  ['2026-11-25T12:00', '2026-11-15T12:00', '10 days ago'],
  ['2026-11-25T12:00', '2026-11-16T12:00', 'last week'],
  ['2026-11-25T12:00', '2026-11-11T12:00', '2 weeks ago'],
  ['2026-12-31T12:00', '2026-12-01T11:00', '4 weeks ago'],
  ['2026-12-31T23:59', '2026-12-01T00:00', '4 weeks ago'],
  ['2026-12-31T12:00', '2026-11-01T12:00', 'last month'],
  ['2026-12-02T12:00', '2026-10-31T12:00', '2 months ago'],
  ['2027-01-31T12:00', '2026-12-20T12:00', 'last month'],
  ['2026-12-31T12:00', '2026-01-01T12:00', '11 months ago'],
  ['2028-12-31T12:00', '2028-01-01T12:00', '11 months ago'],
  ['2026-12-31T12:00', '2025-01-01T12:00', 'last year'],
  ['2026-01-02T12:00', '2024-12-31T12:00', '2 years ago'],
])('at %s local time, %s is %s', (now, at, expected) => {
  expect(words(at, now)).toBe(expected)
})

test.each([
  ['Pacific/Auckland', 'yesterday'],
  ['UTC', '2 days ago'],
  ['America/Los_Angeles', 'yesterday'],
])('in %s the same moment is %s', (zone, expected) => {
  vi.stubEnv('TZ', zone)
  expect(words('2026-11-23T23:30Z', '2026-11-25T01:00Z')).toBe(expected)
})

test('on the day of 25 hours nothing of that day is of yesterday', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(words('2026-10-25T00:10+02:00', '2026-10-25T23:30+01:00')).toBe('24 hours ago')
})
