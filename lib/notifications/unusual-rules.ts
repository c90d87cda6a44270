import { groupBy } from '@/lib/domain/group-by'

/** A restricting decision of one person within a day. */
export type RecentDecision = {
  influencerId: string | null
  /** Of the rating concerned; null for other subjects. */
  stars: number | null
  tookMs: number
}

/** `many` about one profile, all about `low` or `high` stars, or `quick`: made faster than a text is read. */
export type Unusual = {
  kind: 'many' | 'low' | 'high' | 'quick'
  count: number
  influencerId: string | null
}

const MANY = 5
const QUICK = 3
const QUICK_MS = 3_000
const LOW_MAX = 2
const HIGH_MIN = 4

/** Returns what is unusual about the restricting decisions of one person within a day. */
export function findUnusual(decisions: readonly RecentDecision[]): Unusual[] {
  const about = [...groupBy(decisions, ({ influencerId }) => influencerId ?? '')]
  const many = about.flatMap(([influencerId, { length: count }]): Unusual[] =>
    influencerId && count >= MANY ? [{ kind: 'many', count, influencerId }] : [],
  )
  const stars = decisions.flatMap((decision) => decision.stars ?? [])
  const side = sideOf(stars)
  const quick = decisions.filter(({ tookMs }) => tookMs < QUICK_MS).length
  return [
    ...many,
    ...(side ? [{ kind: side, count: stars.length, influencerId: null }] : []),
    ...(quick >= QUICK ? [{ kind: 'quick' as const, count: quick, influencerId: null }] : []),
  ]
}

function sideOf(stars: readonly number[]): 'low' | 'high' | null {
  if (stars.length < MANY) return null
  if (stars.every((one) => one <= LOW_MAX)) return 'low'
  return stars.every((one) => one >= HIGH_MIN) ? 'high' : null
}
