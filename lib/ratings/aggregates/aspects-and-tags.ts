import {
  type AspectsAndTags,
  CRITERIA,
  CRITERION_IDS,
  type CriterionId,
  KEPT_WEEKS,
  NO_ASPECTS,
  type RatingWeek,
  RECENT_WEEKS,
  REVIEW_TAG_IDS,
  REVIEW_TAGS,
  type ReviewTag,
  weekOf,
} from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

/*
 * What an influencer's counted ratings say beside the stars, kept as sums by place in CRITERIA and REVIEW_TAGS, and
 * how the ratings spread over the last weeks. Like all totals they are written by difference and mended by a count.
 */

/** One counted rating, as far as totals are made of it. */
export type CountedRating = { rating: Stars } & Pick<AspectsAndTags, 'criteria' | 'tags'>

export type AspectTotals = {
  criteriaSums: number[]
  criteriaCounts: number[]
  tagCounts: number[]
  /** Weeks with ratings, oldest first. */
  ratingWeeks: RatingWeek[]
}

/** What a stored review says; one from before there were facets says nothing. */
export function readAspects(stored: {
  criteria?: Partial<Record<CriterionId, number | null>> | null
  tags?: readonly string[] | null
  relationship?: string | null
}): AspectsAndTags {
  const { criteria, tags, relationship } = stored
  const stars = (id: CriterionId) => (criteria?.[id] ?? null) as Stars | null
  return {
    criteria: {
      honesty: stars('honesty'),
      content: stars('content'),
      responsiveness: stars('responsiveness'),
      value: stars('value'),
    },
    tags: [...(tags ?? [])] as ReviewTag[],
    relationship: (relationship ?? NO_ASPECTS.relationship) as AspectsAndTags['relationship'],
  }
}

/** The oldest week that is kept at this moment. */
const oldestKept = (now: Date) => weekOf(now) - KEPT_WEEKS + 1

/** What is left of stored weeks at this moment: time passes without a write. */
export const keptWeeks = (weeks: readonly RatingWeek[], now: Date): RatingWeek[] =>
  weeks.filter(({ week }) => week >= oldestKept(now))

/** All facet totals of counted ratings, counted from the start. */
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

export type AspectDifference = {
  before: CountedRating | null
  after: CountedRating | null
  /** When the rating was first written: an edit does not move it to another week. */
  at: Date
  now: Date
}

/** The same totals as database expressions: what one write changes in them. */
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
    ...Object.fromEntries(moved.map(([field, gain]) => [field, addedByPlace(`$${field}`, gain)])),
    ratingWeeks: addedToWeek(
      weekOf(at),
      {
        sum: (after?.rating ?? 0) - (before?.rating ?? 0),
        count: Number(after !== null) - Number(before !== null),
      },
      oldestKept(now),
    ),
  }
}

// A stored list is missing or too short until the first count after the constants have grown.
const addedByPlace = (field: string, gains: readonly number[]) =>
  gains.map((gain, place) => ({
    $add: [{ $ifNull: [{ $arrayElemAt: [{ $ifNull: [field, []] }, place] }, 0] }, gain],
  }))

/**
 * The weeks with one of them changed, in their order, without those that are over for long. A week may pass through
 * negative numbers: differences are applied in another order than their truths were written.
 */
function addedToWeek(week: number, gain: Omit<RatingWeek, 'week'>, oldest: number) {
  const those = (test: Record<string, unknown>) => ({
    $filter: { input: { $ifNull: ['$ratingWeeks', []] }, as: 'one', cond: test },
  })
  const isKept = { $gte: ['$$one.week', oldest] }
  if (week < oldest) return those(isKept)
  const added = (field: 'sum' | 'count') => {
    const there = {
      $map: { input: those({ $eq: ['$$one.week', week] }), as: 'one', in: `$$one.${field}` },
    }
    return { $add: [{ $ifNull: [{ $arrayElemAt: [there, 0] }, 0] }, gain[field]] }
  }
  const changed = { week, sum: added('sum'), count: added('count') }
  const isNothing = { $and: [{ $eq: [changed.sum, 0] }, { $eq: [changed.count, 0] }] }
  return {
    $concatArrays: [
      those({ $and: [isKept, { $lt: ['$$one.week', week] }] }),
      { $cond: [isNothing, [], [changed]] },
      those({ $gt: ['$$one.week', week] }),
    ],
  }
}

type StoredTotals = { [F in keyof AspectTotals]?: AspectTotals[F] | null }

/** What the stored totals say at this moment, as a profile shows it. */
export function aspectAverages(stored: StoredTotals, now: Date) {
  const at = (list: readonly number[] | null | undefined, place: number) => list?.[place] ?? 0
  const average = (sum: number, count: number) => (count > 0 ? sum / count : null)
  const ratingWeeks = (stored.ratingWeeks ?? [])
    .filter(({ week }) => week > weekOf(now) - RECENT_WEEKS)
    .map(({ week, sum, count }) => ({ week, sum, count }))
  const total = (field: 'sum' | 'count') => ratingWeeks.reduce((sum, one) => sum + one[field], 0)
  return {
    criteria: CRITERIA.map(({ id }, place) => {
      const count = at(stored.criteriaCounts, place)
      return { id, average: average(at(stored.criteriaSums, place), count), count }
    }),
    tagCounts: REVIEW_TAGS.map(({ id }, place) => ({ id, count: at(stored.tagCounts, place) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    ratingWeeks,
    recent: { average: average(total('sum'), total('count')), count: total('count') },
  }
}
