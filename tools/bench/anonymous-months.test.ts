import { expect, test } from 'vitest'
import { benchAnonymousMonths } from '@/tools/bench/anonymous-months'
import { isWithinBound } from '@/tools/bench/table'

test('of 200 honest months of anonymous critics no review is held, of a campaign nearly all are [T38]', () => {
  for (const row of benchAnonymousMonths()) expect(isWithinBound(row), row.name).not.toBe(false)
})
