import { readAspects, type StoredAspects } from '@/lib/domain/aspects-and-tags'
import {
  monthOf,
  NO_BREAKDOWN,
  type RatingBreakdown,
  type RatingGroup,
} from '@/lib/domain/rating-breakdown'
import { isInTotals } from '@/lib/ratings/aggregates/rules'

/** What the breakdown depends on of a review. */
export type RatingTraits = Pick<StoredAspects, 'relationship'> & {
  rating: number
  counted: boolean
  outOfTotals?: boolean | null
  language?: string | null
  createdAt: Date
  answeredAt?: Date | null
}

const KINDS = ['relationships', 'languages', 'months', 'answered'] as const

/** The group of a review in each list; null where it is in none. */
const idOf: Record<(typeof KINDS)[number], (review: RatingTraits) => string | null> = {
  relationships: (review) => readAspects(review).relationship,
  languages: ({ language }) => language ?? '',
  months: ({ createdAt }) => monthOf(createdAt),
  answered: ({ createdAt, answeredAt }) => (answeredAt ? monthOf(createdAt) : null),
}

type Change = { before: RatingTraits | null; after: RatingTraits | null }

/** Returns the breakdown that follows a change of one rating; the same object when the change does not move it. */
export function withBreakdown(breakdown: RatingBreakdown, change: Change): RatingBreakdown {
  const [before, after] = [change.before, change.after].map((one) =>
    one && isInTotals(one) ? one : null,
  )
  if (!before && !after) return breakdown
  const next = { ...breakdown }
  for (const kind of KINDS) {
    // A breakdown from before a list existed lacks it.
    const groups = next[kind] ?? []
    const removed = before ? withGain(groups, idOf[kind](before), -before.rating, -1) : groups
    next[kind] = after ? withGain(removed, idOf[kind](after), after.rating, 1) : removed
  }
  return next
}

/** Counts the breakdown of ratings from scratch. */
export const breakdownOf = (ratings: readonly RatingTraits[]): RatingBreakdown =>
  ratings.reduce((sums, after) => withBreakdown(sums, { before: null, after }), NO_BREAKDOWN)

function withGain(
  groups: RatingGroup[],
  id: string | null,
  sum: number,
  count: number,
): RatingGroup[] {
  if (id === null) return groups
  const former = groups.find((group) => group.id === id) ?? { id, sum: 0, count: 0 }
  const moved = { id, sum: former.sum + sum, count: former.count + count }
  const isEmpty = moved.sum === 0 && moved.count === 0
  return [
    ...groups.filter((group) => group.id < id),
    ...(isEmpty ? [] : [moved]),
    ...groups.filter((group) => group.id > id),
  ]
}
