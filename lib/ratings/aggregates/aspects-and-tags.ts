import {
  type AspectsAndTags,
  type AspectTotals,
  CRITERION_IDS,
  type CriterionId,
  KEPT_WEEKS,
  type RatingWeek,
  REVIEW_TAG_IDS,
  type ReviewTag,
  weekOf,
} from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

/*
 * Aggregates of an influencer's counted ratings beside the stars: sums indexed like CRITERIA and REVIEW_TAGS, and ratings by
 * week. Like all aggregates they are updated by differences and repaired by reconciliation.
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
export type AspectDifference = {
  before: CountedRating | null
  after: CountedRating | null
  /** When the rating was first written: an edit does not move it to another week. */
  at: Date
  now: Date
}

/** Returns the update expressions that apply a change of one rating to the totals. */
export function aspectDifference({ before, after, at, now }: AspectDifference) {
  const stars = (of: CountedRating | null, id: CriterionId) => of?.criteria[id] ?? 0
  const has = (of: CountedRating | null, tag: ReviewTag) => Number(of?.tags.includes(tag) ?? false)
  const gains = {
    criteriaSums: CRITERION_IDS.map((id) => stars(after, id) - stars(before, id)),
    criteriaCounts: CRITERION_IDS.map(
      (id) => Number(stars(after, id) > 0) - Number(stars(before, id) > 0),
    ),
    tagCounts: REVIEW_TAG_IDS.map((tag) => has(after, tag) - has(before, tag)),
  }
  const moved = Object.entries(gains).filter(([, gain]) => gain.some(Boolean))
  return {
    ...Object.fromEntries(moved.map(([field, gain]) => [field, addedByIndex(`$${field}`, gain)])),
    ratingWeeks: addedToWeek(
      weekOf(at),
      {
        sum: (after?.rating ?? 0) - (before?.rating ?? 0),
        count: Number(after !== null) - Number(before !== null),
      },
      oldestWeek(now),
    ),
  }
}

// A stored list may be missing or too short until a reconciliation, after the constants have grown.
const addedByIndex = (field: string, gains: readonly number[]) =>
  gains.map((gain, index) => ({
    $add: [{ $ifNull: [{ $arrayElemAt: [{ $ifNull: [field, []] }, index] }, 0] }, gain],
  }))

/**
 * Returns the expression for the weeks with one of them changed, in order and without expired ones. A week may pass through
 * negative numbers when differences are applied in another order than their ratings were written.
 */
function addedToWeek(week: number, gain: Omit<RatingWeek, 'week'>, oldest: number) {
  const weeksWhere = (test: Record<string, unknown>) => ({
    $filter: { input: { $ifNull: ['$ratingWeeks', []] }, as: 'one', cond: test },
  })
  const isCurrent = { $gte: ['$$one.week', oldest] }
  if (week < oldest) return weeksWhere(isCurrent)
  const added = (field: 'sum' | 'count') => {
    const there = {
      $map: { input: weeksWhere({ $eq: ['$$one.week', week] }), as: 'one', in: `$$one.${field}` },
    }
    return { $add: [{ $ifNull: [{ $arrayElemAt: [there, 0] }, 0] }, gain[field]] }
  }
  const changed = { week, sum: added('sum'), count: added('count') }
  const isNothing = { $and: [{ $eq: [changed.sum, 0] }, { $eq: [changed.count, 0] }] }
  return {
    $concatArrays: [
      weeksWhere({ $and: [isCurrent, { $lt: ['$$one.week', week] }] }),
      { $cond: [isNothing, [], [changed]] },
      weeksWhere({ $gt: ['$$one.week', week] }),
    ],
  }
}
