import { formatCount, formatCounted } from '@/lib/domain/formats'
import { type Period, periodStart } from '@/lib/domain/periods'
import type { LeaderboardPosition } from '@/lib/leaderboards/responses'
import { ordinal } from '@/lib/leaderboards/rules'
import type { LeaderboardQuery } from '@/lib/leaderboards/types'

export const PERIOD_WORDS: Record<Period, string> = {
  week: 'This week',
  month: 'This month',
  all: 'All time',
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** What the numbers of a leaderboard count, in a sentence. */
export function leaderboardSentence({ period, category }: LeaderboardQuery, at: Date): string {
  const where = category ? ` with ratings, replies and votes in ${category}` : ''
  const begun = periodStart(period, at)
  return begun
    ? `Points earned${where} since ${longDay.format(begun)} (UTC).`
    : `All points earned${where}.`
}

/** How many points a position has: '12 points'. */
export const positionAmount = ({ points }: LeaderboardPosition): string =>
  formatCounted(points, 'point')

/** How far the next position is, to follow its own words: ', 98 more to overtake 93rd'; empty where there is none. */
export const positionGap = ({ position, pointsToNext, isBeyond }: LeaderboardPosition): string =>
  isBeyond || pointsToNext === null
    ? ''
    : `, ${formatCount(pointsToNext)} more to overtake ${ordinal(position - 1)}`
