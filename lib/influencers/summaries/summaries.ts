import { CRITERIA, topicLabel } from '@/lib/domain/aspects-and-tags'
import {
  areApart,
  averageText,
  formatRating,
  RATINGS_FOR_VERDICT,
  RATINGS_TO_COMPARE,
} from '@/lib/domain/stars'
import type { CriterionAverage, Influencer } from '@/lib/influencers/types'

/* One line for each part of a profile that is folded, so that most readers need not open it. */

const TAGS_NAMED = 3

/** Returns how the last 90 days compare with all time, in the one decimal that both show. */
export function comparedWithAllTime(recent: number, allTime: number) {
  const step = (Math.round(recent * 10) - Math.round(allTime * 10)) / 10
  const words =
    step === 0
      ? 'unchanged'
      : `${formatRating(Math.abs(step))} ${step > 0 ? 'above' : 'below'} all time`
  return { step, words }
}

/** Returns the summary of the last 90 days. */
export function recentSummary({
  averageRating,
  recent: { average, count },
}: Pick<Influencer, 'averageRating' | 'recent'>): string {
  if (average === null) return 'no ratings'
  if (count < RATINGS_FOR_VERDICT) return averageText(average, count)
  return `${formatRating(average)}, ${comparedWithAllTime(average, averageRating).words}`
}

/** Returns the best and the lowest aspect, of those with enough answers; null where they are too close to tell. */
export function aspectsSummary(criteria: readonly CriterionAverage[]): string | null {
  const judged = CRITERIA.flatMap(({ id, label }) => {
    const { average = null, count = 0 } = criteria.find((one) => one.id === id) ?? {}
    return average !== null && count >= RATINGS_TO_COMPARE
      ? [{ label, average, shown: formatRating(average) }]
      : []
  }).sort((one, other) => Number(other.shown) - Number(one.shown))
  const [best, lowest] = [judged.at(0), judged.at(-1)]
  if (!(best && lowest && areApart(best.average, lowest.average))) return null
  return `best: ${best.label.toLowerCase()} ${best.shown}, lowest: ${lowest.label.toLowerCase()} ${lowest.shown}`
}

/** Returns the most frequent tags with their counts. */
export function tagsSummary(tagCounts: Influencer['tagCounts']): string {
  return tagCounts
    .slice(0, TAGS_NAMED)
    .map(({ id, count }) => `${topicLabel(id)} (${count})`)
    .join(', ')
}
