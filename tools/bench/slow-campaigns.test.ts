import { expect, test } from 'vitest'
import { benchSlowCampaigns } from '@/tools/bench/slow-campaigns'

test('a slow campaign is seen, and honest profiles are left alone [T45]', () => {
  const rows = benchSlowCampaigns()
  const seen = rows.filter(({ unit }) => unit === '% seen').map(({ value }) => value)
  // One in 6, 12, 24 and 48 hours, among 0, 10 and 40 other first-time raters.
  const least = [99, 95, 75, 99, 95, 75, 99, 95, 75, 95, 70, 20]
  expect(seen.every((value, at) => value >= (least[at] ?? 100))).toBe(true)
  const limited = rows.filter(({ atMost }) => atMost !== undefined)
  expect(limited).toHaveLength(4)
  for (const { value, atMost } of limited) expect(value).toBeLessThanOrEqual(atMost ?? 0)
})
