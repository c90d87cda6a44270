import { REVIEW_TAGS, topicLabel } from '@/lib/domain/aspects-and-tags'
import { formatCount, formatCounted } from '@/lib/domain/formats'
import { formatRating, RATINGS_FOR_VERDICT } from '@/lib/domain/stars'
import type { Landing, LandingFacts } from '@/lib/influencers/types'
import { landingPath } from '@/lib/names/landing-paths'

/** With fewer listed profiles or counted reviews, a category, country or platform has no page of its own. */
const PROFILES_MIN = 5
export const REVIEWS_MIN = 20
/** Profiles that a page sums up: the most reviewed. */
export const SUMMED_MAX = 2_000
/** Profiles among which the newest review is looked for: those of which the ratings changed last. */
const CHANGED_LAST = 5
const TAGS_NAMED = 3
const NEIGHBOURS_MAX = 24

type Rated = { reviewsCount: number }
type Summed = Rated & {
  _id: unknown
  name: string
  ratingSum: number
  averageRating: number
  confidence: number
  tagCounts?: readonly number[] | null
  totalsAt?: Date | null
}

const sumOf = <R>(records: readonly R[], value: (record: R) => number): number =>
  records.reduce((sum, record) => sum + value(record), 0)
const reviewsOf = (records: readonly Rated[]) => sumOf(records, (one) => one.reviewsCount)

/** Whether so much is enough for a page of its own. */
export const isEnough = (profiles: number, reviews: number): boolean =>
  profiles >= PROFILES_MIN && reviews >= REVIEWS_MIN

export const areEnough = (records: readonly Rated[]): boolean =>
  isEnough(records.length, reviewsOf(records))

/** Sums up the profiles of a page. */
export function factsOf(records: readonly Summed[]): LandingFacts {
  const reviews = reviewsOf(records)
  const [best] = records
    .filter(({ reviewsCount }) => reviewsCount >= RATINGS_FOR_VERDICT)
    .toSorted((a, b) => b.confidence - a.confidence || `${a._id}`.localeCompare(`${b._id}`))
  return {
    profiles: records.length,
    reviews,
    average: reviews > 0 ? sumOf(records, ({ ratingSum }) => ratingSum) / reviews : 0,
    best: best ? { ...best, id: String(best._id) } : null,
    tags: REVIEW_TAGS.map(({ id }, index) => ({
      id,
      count: sumOf(records, ({ tagCounts }) => tagCounts?.[index] ?? 0),
    }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, TAGS_NAMED),
    changed: records
      .toSorted((a, b) => Number(b.totalsAt ?? 0) - Number(a.totalsAt ?? 0))
      .slice(0, CHANGED_LAST)
      .map(({ _id, name }) => ({ id: String(_id), name })),
  }
}

/** Returns what else enough of the profiles have, the most reviewed first, but for what the page is about. */
export function neighboursOf<R extends Rated>(
  records: readonly R[],
  keysOf: (record: R) => readonly string[],
  own: string,
): { key: string; profiles: number }[] {
  const groups = new Map<string, R[]>()
  for (const record of records) {
    for (const key of keysOf(record)) groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return [...groups]
    .filter(([key, group]) => key !== '' && key !== own && areEnough(group))
    .sort(([, a], [, b]) => reviewsOf(b) - reviewsOf(a))
    .slice(0, NEIGHBOURS_MAX)
    .map(([key, group]) => ({ key, profiles: group.length }))
}

type Named = Pick<Landing, 'category' | 'country' | 'platform'>

/** What the path of a page says, as values of a list's query. */
export const valuesOf = ({ category, country, platform }: Named) => ({
  ...(category && { category }),
  ...(country && { country: country.code }),
  ...(platform && { platform: platform.id }),
})

/** The steps from the home page to this one. */
export const crumbsOf = ({ path, category, country, ...landing }: Named & { path: string }) => [
  ...(category && country ? [{ name: category, path: landingPath(category) }] : []),
  { name: country?.name ?? (category || landingTitle({ category, country, ...landing })), path },
]

/** 'Fitness influencers in Brazil', 'Influencers on Instagram'. */
export function landingTitle({ category, country, platform }: Named): string {
  const subject = category ? `${category} influencers` : 'Influencers'
  return `${subject}${country ? ` in ${country.name}` : ''}${platform ? ` on ${platform.label}` : ''}`
}

/** The number of influencers; the most that are counted stands for that many or more. */
export const influencersWords = (count: number, most: number): string =>
  count >= most ? `${formatCount(most)} influencers or more` : formatCounted(count, 'influencer')

/** What a page says of itself in search results. */
export function landingDescription(landing: Named & { facts: LandingFacts }): string {
  const { profiles, reviews, average, best, tags } = landing.facts
  const counts = `${influencersWords(profiles, SUMMED_MAX)}, ${formatCounted(reviews, 'counted review')}`
  return [
    `${landingTitle(landing)}: ${counts}, ${formatRating(average)} on average.`,
    best && `Best rated: ${best.name}, ${formatRating(best.averageRating)}.`,
    tags.length > 0 && `Said most: ${tags.map(({ id }) => topicLabel(id)).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
