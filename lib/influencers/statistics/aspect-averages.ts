import {
  CRITERIA,
  CRITERION_IDS,
  RECENT_WEEKS,
  REVIEW_TAGS,
  type StoredAspectTotals,
  weekOf,
} from '@/lib/domain/aspects-and-tags'

/** From this many answers on, the average of ad honesty stands beside the rating. */
const ANSWERS_FOR_AD_HONESTY = 5

/** Returns the average of ad honesty with the number of answers behind it; null when there are too few. */
export function adHonestyOf({
  criteriaSums,
  criteriaCounts,
}: Pick<StoredAspectTotals, 'criteriaSums' | 'criteriaCounts'>) {
  const index = CRITERION_IDS.indexOf('honesty')
  const [sum, count] = [criteriaSums?.[index] ?? 0, criteriaCounts?.[index] ?? 0]
  return count < ANSWERS_FOR_AD_HONESTY ? null : { average: sum / count, count }
}

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
