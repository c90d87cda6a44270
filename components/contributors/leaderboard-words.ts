import { type Period, periodStart } from '@/lib/domain/periods'
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
