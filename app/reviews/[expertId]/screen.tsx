import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { missing, missingMetadata } from '@/app/gone'
import { feedOf, influencerPreview, openGraphImageOf } from '@/app/previews'
import { MergedNotice } from '@/components/influencers/merged-notice'
import { countFilters, orderOf, viewPath } from '@/components/influencers/reviews-address'
import { ReviewsView } from '@/components/reviews/reviews-view'
import { SurgeNotice } from '@/components/reviews/surge-notice'
import { JsonLd } from '@/components/ui/json-ld'
import { Notice } from '@/components/ui/notice'
import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { RELATIONSHIP_IDS, TOPIC_IDS, weekOf } from '@/lib/domain/aspects-and-tags'
import { findCountry } from '@/lib/domain/countries'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import {
  type QueryValue,
  readChoice,
  readMatch,
  readPageNumber,
  readSearch,
  withQuery,
} from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { MONTH } from '@/lib/domain/rating-breakdown'
import { STARS, verdictSentence } from '@/lib/domain/stars'
import { getEnv } from '@/lib/env'
import { findMergedName } from '@/lib/influencers/merged'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { listSimilar } from '@/lib/influencers/similar/queries'
import { historyOf } from '@/lib/influencers/statistics/history'
import { perspectivesOf } from '@/lib/influencers/statistics/perspectives'
import { answeredOf } from '@/lib/influencers/summaries/answered'
import { type Influencer, SHOWN_FIELDS, type ShownInfluencer } from '@/lib/influencers/types'
import { influencerGraph } from '@/lib/publishing/structured-data/rules'
import { findHelpful } from '@/lib/ratings/reviews/helpful'
import { listLanguages, listReviews } from '@/lib/ratings/reviews/queries'
import { REVIEW_SORTS } from '@/lib/ratings/reviews/types'
import { findTopicsOf } from '@/lib/ratings/topics/queries'

export type ReviewsQuery = Record<string, QueryValue>

/** A language code, which may be one without ratings. */
const LANGUAGE = /^[a-z]{2}$/

function readView(query: ReviewsQuery) {
  return {
    sort: readChoice(REVIEW_SORTS, query.sort, null),
    stars: readChoice(STARS, query.stars, null),
    topic: readChoice(TOPIC_IDS, query.topic, null),
    language: readMatch(LANGUAGE, query.language),
    relationship: readChoice(RELATIONSHIP_IDS, query.relationship, null),
    month: readMatch(MONTH, query.month),
    page: readPageNumber(query.page),
    q: readSearch(query.q),
  }
}

/** For search engines and previews. The canonical address ignores the query. */
export async function reviewsMetadata(id: string, query: ReviewsQuery): Promise<Metadata> {
  const influencer = await findPublicInfluencer(id)
  if (!influencer) return missingMetadata('influencer', id)
  const { name, reviewsCount, averageRating, about } = influencer
  const view = readView(query)
  const page = view.page ?? 1
  const canonical = viewPath(influencer.id, { page })
  return {
    title: `${name}: ratings and reviews${page > 1 ? `, page ${page}` : ''}`,
    description:
      `${name}. ${verdictSentence(averageRating, reviewsCount)} ${[...about].slice(0, LIMIT.aboutChars).join('')}`.trim(),
    alternates: { canonical, ...feedOf(PATH.feed(influencer.id), `Ratings of ${name}`) },
    openGraph: influencerPreview(influencer, canonical, await readSite()),
    // Pages without ratings, search results and combined filters are not worth indexing.
    ...((reviewsCount === 0 || view.q || countFilters({ ...view, page }) > 1) && {
      robots: { index: false, follow: true },
    }),
  }
}

/** The reviews screen for both its addresses, the same for every viewer; the browser adds what only the viewer sees. */
export async function ReviewsScreen({ id, query }: { id: string; query: ReviewsQuery }) {
  const { page, ...choice } = readView(query)
  const influencer = await findPublicInfluencer(id)
  if (!influencer) return missing('influencer', id)
  if (influencer.id !== id.toLowerCase()) {
    permanentRedirect(withQuery(PATH.reviews(influencer.id), { merged: id }))
  }
  if (page === null) notFound()
  const view = { page, ...choice }
  const [reviews, helpful, topics, similar, languages, merged] = await Promise.all([
    listReviews({
      influencer,
      viewerId: null,
      skip: (page - 1) * LIMIT.reviewsPerPage,
      after: readMatch(ID, query.after),
      limit: LIMIT.reviewsPerPage,
      words: choice.q,
      ...choice,
      sort: orderOf(view, influencer.reviewsCount),
    }),
    findHelpful(influencer.id),
    page === 1 ? findTopicsOf(influencer, choice.language ?? '') : null,
    listSimilar(influencer),
    listLanguages(influencer.id),
    findMergedName(query.merged, influencer),
  ])
  if (page > 1 && reviews.reviews.length === 0) notFound()
  const { SITE_URL, CHANNEL_RATING_MARKUP } = getEnv()
  const site = await readSite()
  return (
    <>
      <JsonLd
        graph={influencerGraph(
          influencer,
          { url: SITE_URL, name: site.name },
          { withChannelRating: CHANNEL_RATING_MARKUP },
        )}
      />
      {influencer.surge && (
        <SurgeNotice name={influencer.name} since={influencer.surge.since} className="mb-6" />
      )}
      {merged && <MergedNotice name={merged} className="mb-6" />}
      {influencer.isMerging && <MergeNotice className="mb-6" />}
      <ReviewsView
        influencer={pickShown(influencer)}
        country={findCountry(influencer.country)}
        reviews={reviews}
        view={view}
        after={readMatch(ID, query.after)}
        languages={languages}
        helpful={helpful}
        topics={topics}
        similar={similar}
        picture={openGraphImageOf(influencer, site)}
        week={weekOf(now())}
      />
    </>
  )
}

const pickShown = (influencer: Influencer): ShownInfluencer => ({
  ...(Object.fromEntries(SHOWN_FIELDS.map((name) => [name, influencer[name]])) as Pick<
    Influencer,
    (typeof SHOWN_FIELDS)[number]
  >),
  perspectives: perspectivesOf(influencer.breakdown),
  answered: influencer.ownership && answeredOf(influencer.breakdown, now()),
  history: historyOf(influencer.breakdown.months, influencer.events, now()),
})

/** Tells every reader that the numbers are those of a part, while ratings move between two profiles of one person. */
function MergeNotice({ className }: { className?: string }) {
  return (
    <Notice role="note" aria-label="Reviews are moving" className={className}>
      <p>
        <strong>Reviews are moving.</strong> We are bringing together two profiles of the same
        person, or separating them. Until that is done, reviews and average are incomplete.
      </p>
    </Notice>
  )
}
