import { CRITERIA, topicLabel } from '@/lib/domain/aspects-and-tags'
import { averageText, formatRating, RATINGS_FOR_VERDICT, VERDICT_WORDS } from '@/lib/domain/stars'
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

/** Returns the best and the lowest aspect; aspects with too few ratings are left out. */
export function aspectsSummary(criteria: readonly CriterionAverage[]): string {
  const judged = CRITERIA.flatMap(({ id, label }) => {
    const { average = null, count = 0 } = criteria.find((one) => one.id === id) ?? {}
    return average !== null && count >= RATINGS_FOR_VERDICT
      ? [{ label, shown: formatRating(average) }]
      : []
  }).sort((one, other) => Number(other.shown) - Number(one.shown))
  const [best, lowest] = [judged.at(0), judged.at(-1)]
  if (!best || !lowest) return VERDICT_WORDS.tooFew
  const named = `${best.label} ${best.shown}`
  if (judged.length === 1) return named
  if (best.shown === lowest.shown) return `all rated ${best.shown}`
  return `best: ${best.label.toLowerCase()} ${best.shown}, lowest: ${lowest.label.toLowerCase()} ${lowest.shown}`
}

/** Returns the most frequent tags with their counts. */
export function tagsSummary(tagCounts: Influencer['tagCounts']): string {
  return tagCounts
    .slice(0, TAGS_NAMED)
    .map(({ id, count }) => `${topicLabel(id)} (${count})`)
    .join(', ')
}
