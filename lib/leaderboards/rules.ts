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
