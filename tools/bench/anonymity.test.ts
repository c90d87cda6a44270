import { expect, test } from 'vitest'
import {
  benchAnonymity,
  HIDDEN_WITH_ACCOUNT,
  OUT_AFTER_MERGE,
  shareOfRightGuesses,
} from '@/tools/bench/anonymity'
import { isWithinBound } from '@/tools/bench/table'

test('over 1,000 random months no public event tells who wrote an anonymous review [T39]', () => {
  for (const row of benchAnonymity()) expect(isWithinBound(row), row.name).not.toBe(false)
})

test('the simulation sees a review that goes with its author, and totals that move alone [T39]', () => {
  expect(shareOfRightGuesses(HIDDEN_WITH_ACCOUNT, 'merge')).toBeGreaterThan(0.9)
  expect(shareOfRightGuesses(HIDDEN_WITH_ACCOUNT, 'removal')).toBeGreaterThan(0.9)
  expect(shareOfRightGuesses(OUT_AFTER_MERGE, 'merge')).toBeGreaterThan(0.9)
})
