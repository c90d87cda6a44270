import { expect, test } from 'vitest'
import { now } from '@/lib/clock'
import { weekOf } from '@/lib/domain/aspects-and-tags'
import { trendingFields } from '@/lib/domain/rating-totals'
import { listTrendingReasons } from '@/lib/influencers/queries'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const current = weekOf(now())

async function trending(weeks: [ago: number, sum: number, count: number][]): Promise<string> {
  const { _id } = await UserModel.create({
    name: 'Mira',
    role: 2,
    approved: true,
    listed: true,
    ...trendingFields(5),
    reviewsCount: 20,
    ratingWeeks: weeks.map(([ago, sum, count]) => ({ week: current - ago, sum, count })),
  })
  return String(_id)
}

test('the reason counts this week, and the last one where this week has too few ratings', async () => {
  const busy = await trending([
    [1, 50, 10],
    [0, 12, 3],
  ])
  const early = await trending([
    [2, 50, 10],
    [1, 10, 2],
    [0, 8, 2],
  ])
  const liked = await trending([[2, 50, 10]])
  const reviewsCount = 20
  expect(await listTrendingReasons()).toEqual({
    [busy]: { reviewsCount, recent: { span: 'week', count: 3, average: 4 } },
    [early]: { reviewsCount, recent: { span: 'fortnight', count: 4, average: 4.5 } },
    [liked]: { reviewsCount, recent: { span: 'fortnight', count: 0, average: null } },
  })
})
