import { expect, test } from 'vitest'
import { periodExpiry, periodName, periodStart } from './periods'

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16', '2026-11'],
  ['2026-11-22T23:59:59Z', '2026-11-16', '2026-11'],
  ['2026-11-23T00:00:00Z', '2026-11-23', '2026-11'],
  ['2027-01-01T12:00:00Z', '2026-12-28', '2027-01'],
  ['2026-03-01T00:00:00Z', '2026-02-23', '2026-03'],
])('%s is in the week of Monday %s and the month %s', (moment, week, month) => {
  const at = new Date(moment)
  expect([periodName('week', at), periodName('month', at), periodName('all', at)]).toEqual([
    week,
    month,
    'all',
  ])
  expect(periodStart('week', at)?.getTime()).toBeLessThanOrEqual(at.getTime())
})

test('the entries of a period expire after its end, those of all time never', () => {
  const last = new Date('2026-12-31T23:59:59Z')
  expect(Number(periodExpiry('month', last))).toBeGreaterThan(last.getTime())
  expect(Number(periodExpiry('week', last))).toBeGreaterThan(last.getTime())
  expect(periodExpiry('all', last)).toBeNull()
})
