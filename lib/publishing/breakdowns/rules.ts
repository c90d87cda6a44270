import { PATH } from '@/lib/domain/paths'
import { roundRating, verdictOf } from '@/lib/domain/stars'
import { historyOf } from '@/lib/influencers/statistics/history'
import { perspectivesOf } from '@/lib/influencers/statistics/perspectives'
import type { Influencer } from '@/lib/influencers/types'
import type { InfluencerBreakdown } from '@/lib/publishing/breakdowns/responses'
import type { ReviewTopics } from '@/lib/ratings/topics/types'

type Context = { topics: ReviewTopics | null; siteUrl: string; now: Date }

/** Returns all numbers of an influencer's page, by the rules of the page. */
export function breakdownOf(
  influencer: Influencer,
  { topics, siteUrl, now }: Context,
): Omit<InfluencerBreakdown, 'success'> {
  const { id, name, reviewsCount, ratingCounts, adHonesty, criteria, tagCounts } = influencer
  const { relationships, languages } = perspectivesOf(influencer.breakdown)
  const { months, change, events } = historyOf(influencer.breakdown.months, influencer.events, now)
  return {
    id,
    name,
    url: new URL(PATH.reviews(id), siteUrl).href,
    verdict: verdictOf(reviewsCount),
    averageRating: reviewsCount > 0 ? roundRating(influencer.averageRating) : null,
    ratingsCount: reviewsCount,
    ratingCounts,
    adHonesty: adHonesty && { ...adHonesty, average: roundRating(adHonesty.average) },
    aspects: criteria.map(withRounded),
    tags: tagCounts,
    relationships: relationships.map(withRounded),
    languages: languages.map(withRounded),
    months: months.map(({ id: month, ...rated }) => ({ month, ...withRounded(rated) })),
    change: change && {
      since: change.since,
      now: roundRating(change.now),
      before: roundRating(change.before),
    },
    events,
    topics: (topics?.topics ?? []).map((topic) => ({
      kind: topic.kind,
      label: topic.label,
      language: topic.language,
      count: topic.count,
      average: roundRating(topic.average),
      othersAverage: rounded(topic.othersAverage),
      quotes: topic.quotes,
    })),
    surgeSince: influencer.surge?.since.toISOString() ?? null,
  }
}

const rounded = (average: number | null) => (average === null ? null : roundRating(average))

const withRounded = <G extends { average: number | null }>(group: G) => ({
  ...group,
  average: rounded(group.average),
})
