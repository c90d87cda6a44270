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
