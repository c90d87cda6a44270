import { expect, test } from 'vitest'
import { pointDays } from '@/components/accounts/profile/point-rows'
import type { OwnPoint } from '@/lib/accounts/profile/responses'

const point = (id: string, cause: OwnPoint['cause'], createdAt: string, more = {}): OwnPoint => ({
  id,
  cause,
  createdAt,
  amount: cause === 'rating' ? 100 : 1,
  withdrawnUnder: null,
  influencer: null,
  ...more,
})

test('a ledger has its days with their sums; the votes of a day are one row, ratings and withdrawn votes stand alone', () => {
  const days = pointDays([
    point('a', 'reaction', '2026-05-02T10:00:00Z'),
    point('b', 'rating', '2026-05-02T09:00:00Z'),
    point('c', 'reaction', '2026-05-02T08:00:00Z'),
    point('d', 'reaction', '2026-05-02T07:00:00Z', { withdrawnUnder: 'civil', amount: 0 }),
    point('e', 'reaction', '2026-05-01T23:00:00Z'),
  ])
  const told = days.map(({ day, amount, rows }) => [
    day,
    amount,
    rows.map((row) => [row.points.map(({ id }) => id).join(''), row.amount]),
  ])
  expect(told).toEqual([
    [
      '2026-05-02',
      102,
      [
        ['ac', 2],
        ['b', 100],
        ['d', 0],
      ],
    ],
    ['2026-05-01', 1, [['e', 1]]],
  ])
})
