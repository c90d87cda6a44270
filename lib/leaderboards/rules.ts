import { formatCount } from '@/lib/domain/formats'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { LeaderboardQuery } from '@/lib/leaderboards/types'

/** Returns the path of a leaderboard; the overall one has no query. */
export const leaderboardPath = ({ period, category }: LeaderboardQuery) =>
  withQuery(PATH.topContributors, { period: period === 'all' ? null : period, category })

/** Returns the path of a page of a contributor's ratings, which continues the list after a rating. */
export const contributorPath = (memberId: string, page = 1, after: string | null = null) =>
  withQuery(PATH.contributor(memberId), { page, after })

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** Returns an English ordinal: '37th'. */
export const ordinal = (position: number) =>
  `${formatCount(position)}${ENDINGS[ordinals.select(position)] ?? 'th'}`

type Entry = { id: unknown; points: number }

/**
 * Returns how many more points a member needs to overtake the one ahead, since equal points stand in the order of ids;
 * null for the first. `tied`: how many stand ahead with as many points; `next`: the last of those with more.
 */
export function pointsToNext(
  own: Entry,
  { tied, next }: { tied: number; next: Entry | null },
): number | null {
  if (tied > 0) return 1
  if (!next) return null
  return next.points - own.points + (String(own.id) < String(next.id) ? 0 : 1)
}
