import { expect, test } from 'vitest'
import { relativeTime } from './relative-time'

const now = Date.UTC(2026, 10, 21, 12, 0)
const minute = now / 60_000
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
