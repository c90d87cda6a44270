import { expect, test } from 'vitest'
import { days } from '@/lib/domain/durations'
import { levelOf } from '@/lib/domain/standing'

test.each([
  [{ ageMs: days(29), keptRatings: 50, isRestricted: false }, 'new'],
  [{ ageMs: days(30), keptRatings: 4, isRestricted: false }, 'member'],
  [{ ageMs: days(30), keptRatings: 5, isRestricted: false }, 'trusted'],
  [{ ageMs: days(900), keptRatings: 900, isRestricted: true }, 'member'],
])('%o is %s: by conduct, not by volume [T34]', (conduct, level) => {
  expect(levelOf(conduct)).toBe(level)
})
