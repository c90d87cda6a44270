import {
  type AspectsAndTags,
  type AspectTotals,
  CRITERION_IDS,
  type CriterionId,
  KEPT_WEEKS,
  type RatingWeek,
  REVIEW_TAG_IDS,
  type ReviewTag,
  type StoredAspectTotals,
  weekOf,
} from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

/*
 * Aggregates of an influencer's counted ratings beside the stars: sums indexed like CRITERIA and REVIEW_TAGS, and ratings by
 * week. Like all aggregates they are updated with each change and repaired by reconciliation.
 */

/** The data of a counted rating that aggregates are made of. */
export type CountedRating = { rating: Stars } & Pick<AspectsAndTags, 'criteria' | 'tags'>

/** The oldest week that is stored at `now`. */
const oldestWeek = (now: Date) => weekOf(now) - KEPT_WEEKS + 1

/** Returns the stored weeks that have not expired at `now`. */
export const keptWeeks = (weeks: readonly RatingWeek[], now: Date): RatingWeek[] =>
  weeks.filter(({ week }) => week >= oldestWeek(now))

/** Counts all aspect totals of counted ratings from scratch. */
export function aspectTotals(
  ratings: readonly (CountedRating & { createdAt: Date })[],
  now: Date,
): AspectTotals {
  const starsOf = (id: CriterionId): number[] => ratings.map(({ criteria }) => criteria[id] ?? 0)
  const weeks = new Map<number, RatingWeek>()
  for (const { rating, createdAt } of ratings) {
    const week = weekOf(createdAt)
    const { sum, count } = weeks.get(week) ?? { sum: 0, count: 0 }
    weeks.set(week, { week, sum: sum + rating, count: count + 1 })
  }
  return {
    criteriaSums: CRITERION_IDS.map((id) => starsOf(id).reduce((sum, stars) => sum + stars, 0)),
    criteriaCounts: CRITERION_IDS.map((id) => starsOf(id).filter(Boolean).length),
    tagCounts: REVIEW_TAG_IDS.map((id) => ratings.filter(({ tags }) => tags.includes(id)).length),
    ratingWeeks: keptWeeks(
      [...weeks.values()].sort((one, other) => one.week - other.week),
      now,
    ),
  }
}

/** A change of one counted rating; null means not counted. */
export type AspectChange = {
  before: CountedRating | null
  after: CountedRating | null
  /** When the rating was first written: an edit does not move it to another week. */
  at: Date
  now: Date
}

/** Returns the aspect totals that a change of one rating moves. */
export function changedAspects(
  stored: StoredAspectTotals,
  { before, after, at, now }: AspectChange,
): Partial<AspectTotals> {
  const stars = (of: CountedRating | null, id: CriterionId) => of?.criteria[id] ?? 0
  const has = (of: CountedRating | null, tag: ReviewTag) => Number(of?.tags.includes(tag) ?? false)
  const gains = {
    criteriaSums: CRITERION_IDS.map((id) => stars(after, id) - stars(before, id)),
    criteriaCounts: CRITERION_IDS.map(
      (id) => Number(stars(after, id) > 0) - Number(stars(before, id) > 0),
    ),
    tagCounts: REVIEW_TAG_IDS.map((tag) => has(after, tag) - has(before, tag)),
  }
  const moved = (['criteriaSums', 'criteriaCounts', 'tagCounts'] as const)
    .filter((field) => gains[field].some(Boolean))
    // A stored list may be missing or too short until a reconciliation, after the constants have grown.
    .map((field) => [field, gains[field].map((gain, n) => (stored[field]?.[n] ?? 0) + gain)])
  const gain = {
    sum: (after?.rating ?? 0) - (before?.rating ?? 0),
    count: Number(after !== null) - Number(before !== null),
  }
  return {
    ...Object.fromEntries(moved),
    ratingWeeks: withWeek(keptWeeks(stored.ratingWeeks ?? [], now), weekOf(at), gain, now),
  }
}

/** Returns the stored weeks, in order, with one of them changed. */
function withWeek(
  weeks: RatingWeek[],
  week: number,
  gain: Omit<RatingWeek, 'week'>,
  now: Date,
): RatingWeek[] {
  if (week < oldestWeek(now)) return weeks
  const { sum, count } = weeks.find((one) => one.week === week) ?? { sum: 0, count: 0 }
  const changed = { week, sum: sum + gain.sum, count: count + gain.count }
  const isEmpty = changed.sum === 0 && changed.count === 0
  return [
    ...weeks.filter((one) => one.week < week),
    ...(isEmpty ? [] : [changed]),
    ...weeks.filter((one) => one.week > week),
  ]
}
