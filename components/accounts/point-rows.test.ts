import { expect, test } from 'vitest'
import { pointRows } from '@/components/accounts/point-rows'
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

test('the votes of a day are one row; ratings and withdrawn votes stand alone', () => {
  const rows = pointRows([
    point('a', 'reaction', '2026-05-02T10:00:00Z'),
    point('b', 'rating', '2026-05-02T09:00:00Z'),
    point('c', 'reaction', '2026-05-02T08:00:00Z'),
    point('d', 'reaction', '2026-05-02T07:00:00Z', { withdrawnUnder: 'civil', amount: 0 }),
    point('e', 'reaction', '2026-05-01T23:00:00Z'),
  ])
  expect(rows.map(({ points, amount }) => [points.map(({ id }) => id).join(''), amount])).toEqual([
    ['ac', 2],
    ['b', 100],
    ['d', 0],
    ['e', 1],
  ])
})
