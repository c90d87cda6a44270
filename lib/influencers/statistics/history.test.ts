import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averageChange,
  historyOf,
  lastMonths,
  MONTHS_SHOWN,
} from '@/lib/influencers/statistics/history'

const NOW = new Date('2026-11-26T12:00:00Z')
const month = (id: string, count: number, stars: number) => ({ id, sum: stars * count, count })

test('twenty-four months end with the current one, and those without ratings have no average [P7]', () => {
  const months = lastMonths(
    [month('2024-11', 9, 1), month('2024-12', 2, 3), month('2026-11', 1, 5)],
    NOW,
  )
  expect(months).toHaveLength(MONTHS_SHOWN)
  expect(months.at(0)).toEqual({ id: '2024-12', average: 3, count: 2 })
  expect(months.at(-1)).toEqual({ id: '2026-11', average: 5, count: 1 })
  expect(months.slice(1, -1).every(({ average, count }) => average === null && count === 0)).toBe(
    true,
  )
})

test.each([
  ['ten on both sides', [month('2026-06', 12, 4.4), month('2026-10', 10, 3.6)], '2026-09'],
  [
    'nine recently, so half a year counts',
    [month('2026-01', 10, 4), month('2026-07', 10, 3), month('2026-10', 9, 3)],
    '2026-06',
  ],
  ['nine in a year', [month('2025-01', 30, 5), month('2026-10', 9, 1)], null],
  ['nine before', [month('2026-01', 9, 5), month('2026-10', 10, 1)], null],
  ['a difference of 0.2', [month('2026-01', 10, 4.4), month('2026-10', 10, 4.2)], null],
  ['a difference of 0.3', [month('2026-01', 10, 4.4), month('2026-10', 10, 4.1)], '2026-09'],
  ['no ratings', [], null],
])('now against before, %s: since %s [P8]', (_, months, since) => {
  expect(averageChange(months, NOW)?.since ?? null).toBe(since)
})

test('now against before names the averages of all ratings on each side [P8]', () => {
  const months = [month('2020-02', 10, 5), month('2026-01', 10, 3), month('2026-10', 10, 2)]
  expect(averageChange(months, NOW)).toEqual({ since: '2026-09', now: 2, before: 4 })
})

test('the span does not depend on the stars, so that no split is chosen for its effect [P8]', () => {
  const twelve = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 12, maxLength: 12 })
  const counts = twelve(fc.integer({ min: 0, max: 15 }))
  const stars = twelve(fc.integer({ min: 1, max: 5 }))
  const ids = [
    '2024-01',
    ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
  ]
  fc.assert(
    fc.property(counts, stars, stars, (numbers, some, others) => {
      const since = (given: number[]) =>
        averageChange(
          ids.map((id, n) => month(id, numbers[n] ?? 0, given[n] ?? 1)),
          NOW,
        )?.since ?? null
      const spans = new Set([since(some), since(others)])
      spans.delete(null)
      expect(spans.size).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['a young profile shows half a year at least', ['2026-10', '2026-11'], '2026-06'],
  ['one of a year begins at its first rating', ['2025-12', '2026-11'], '2025-12'],
  ['an older one shows 24 months', ['2024-12', '2026-11'], '2024-12'],
  ['gaps after the first rating stay', ['2020-01', '2026-10', '2026-11'], '2024-12'],
])('%s [P7]', (_, rated, first) => {
  const groups = rated.map((id) => month(id, 1, 4))
  expect(historyOf(groups, [], NOW).months.at(0)?.id).toBe(first)
})

test('events of the last 24 months are sentences, newest first, one for all facts of a month [P7]', () => {
  const events = [
    { month: '2024-11', kind: 'restored', detail: '', count: 1 },
    { month: '2024-12', kind: 'restored', detail: '', count: 2 },
    { month: '2026-03', kind: 'facts', detail: 'category', count: 3 },
    { month: '2026-03', kind: 'facts', detail: 'country', count: 1 },
    { month: '2026-03', kind: 'surge', detail: 'released', count: 1 },
  ] as const
  expect(historyOf([], events, NOW).events).toEqual([
    {
      month: '2026-03',
      text: 'Far more ratings than usual came in. We held and checked them, and they count.',
    },
    { month: '2026-03', text: 'We changed facts on this profile: category, country' },
    { month: '2024-12', text: '2 reviews restored on appeal' },
  ])
})
