import {
  CRITERIA,
  RECENT_WEEKS,
  REVIEW_TAGS,
  type StoredAspectTotals,
  weekOf,
} from '@/lib/domain/aspects-and-tags'

/** Returns the averages of the stored totals at `now`, as a profile shows them. */
export function aspectAverages(stored: StoredAspectTotals, now: Date) {
  const at = (list: readonly number[] | null | undefined, index: number) => list?.[index] ?? 0
  const average = (sum: number, count: number) => (count > 0 ? sum / count : null)
  const ratingWeeks = (stored.ratingWeeks ?? [])
    .filter(({ week }) => week > weekOf(now) - RECENT_WEEKS)
    .map(({ week, sum, count }) => ({ week, sum, count }))
  const total = (field: 'sum' | 'count') => ratingWeeks.reduce((sum, one) => sum + one[field], 0)
  return {
    criteria: CRITERIA.map(({ id }, index) => {
      const count = at(stored.criteriaCounts, index)
      return { id, average: average(at(stored.criteriaSums, index), count), count }
    }),
    tagCounts: REVIEW_TAGS.map(({ id }, index) => ({ id, count: at(stored.tagCounts, index) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    ratingWeeks,
    recent: { average: average(total('sum'), total('count')), count: total('count') },
  }
}
