import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Board } from '@/lib/leaderboards/types'

/** The address of a leaderboard; all points of all time are the page without a query. */
export const leaderboardPath = ({ period, category }: Board) =>
  withQuery(PATH.topContributors, { period: period === 'all' ? null : period, category })

/** The address of a page of somebody's ratings. */
export const contributorPath = (memberId: string, page = 1) =>
  withQuery(PATH.contributor(memberId), { page })

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** '37th' */
export const ordinal = (place: number) =>
  `${place.toLocaleString('en')}${ENDINGS[ordinals.select(place)] ?? 'th'}`
