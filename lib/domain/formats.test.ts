import { expect, test } from 'vitest'
import { formatCount, formatDay, formatMinute, formatShortDay } from '@/lib/domain/formats'

test('dates are those of Intl', () => {
  const timeZone = 'UTC'
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
  const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone })
  const minute = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  for (let month = 0; month < 12; month += 1) {
    const at = new Date(Date.UTC(2026, month, 1 + month * 2, month * 2, 5))
    expect(formatDay(at)).toBe(long.format(at))
    expect(formatShortDay(at)).toBe(short.format(at))
    expect(formatMinute(at)).toBe(minute.format(at))
  }
})

test('counts are those of Intl', () => {
  const format = new Intl.NumberFormat('en')
  for (const count of [
    0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 9_007_199_254_740_991, -1_234,
  ]) {
    expect(formatCount(count)).toBe(format.format(count))
  }
})
