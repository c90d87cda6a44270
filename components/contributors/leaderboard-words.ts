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
    : `Points${where} since each member joined.`
}

/** How many points a position has: '12 points'. */
export const positionAmount = ({ points }: LeaderboardPosition): string =>
  formatCounted(points, 'point')

/** How far the next position is: '21 more to reach 3rd'; null where there is none. */
export const positionGap = ({
  position,
  pointsToNext,
  isBeyond,
}: LeaderboardPosition): string | null =>
  isBeyond || pointsToNext === null
    ? null
    : `${formatCount(pointsToNext)} more to reach ${ordinal(position - 1)}`
