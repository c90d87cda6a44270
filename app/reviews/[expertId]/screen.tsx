import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MISSING, missingInfluencer } from '@/app/gone'
import { feedOf, influencerPreview } from '@/app/previews'
import { InfluencerJsonLd } from '@/components/influencers/influencer-json-ld'
import { InfluencerProfile } from '@/components/influencers/influencer-profile'
import { RatingDetails } from '@/components/influencers/rating-details'
import { viewPath } from '@/components/influencers/reviews-address'
import { ReviewsView } from '@/components/reviews/reviews-view'
import { SurgeNotice } from '@/components/reviews/surge-notice'
import { now } from '@/lib/clock'
import { weekOf } from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { type QueryValue, readChoice, readPageNumber, readSearch } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { formatRating, STARS } from '@/lib/domain/stars'
import { getEnv } from '@/lib/env'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { listReviews } from '@/lib/ratings/reviews/queries'
import { REVIEW_SORTS } from '@/lib/ratings/reviews/types'

export type ReviewsQuery = Record<string, QueryValue>

const readView = ({ sort, stars, page, q }: ReviewsQuery) => ({
  sort: readChoice(REVIEW_SORTS, sort, 'newest' as const),
  stars: readChoice(STARS, stars, null),
  page: readPageNumber(page),
  q: readSearch(q),
})

/** For search engines and previews. The canonical address ignores the query. */
export async function reviewsMetadata(id: string, query: ReviewsQuery): Promise<Metadata> {
  const influencer = await findPublicInfluencer(id)
  if (!influencer) return MISSING
  const { name, reviewsCount, averageRating, about } = influencer
  const view = readView(query)
  const page = view.page ?? 1
  const canonical = viewPath(influencer.id, { page })
  const verdict =
    reviewsCount > 0
      ? `Rated ${formatRating(averageRating)} of 5 in ${reviewsCount} ${reviewsCount === 1 ? 'rating' : 'ratings'}.`
      : 'Not rated yet.'
  return {
    title: `${name}: ratings and reviews${page > 1 ? `, page ${page}` : ''}`,
    description: `${name}. ${verdict} ${[...about].slice(0, LIMIT.aboutChars).join('')}`.trim(),
    alternates: { canonical, ...feedOf(PATH.feed(influencer.id), `Ratings of ${name}`) },
    openGraph: influencerPreview(influencer, canonical),
    // Pages without ratings and search results are not worth indexing.
    ...((reviewsCount === 0 || view.q) && { robots: { index: false, follow: true } }),
  }
}

/** The reviews screen for both its addresses, the same for every viewer; the browser adds what only the viewer sees. */
export async function ReviewsScreen({ id, query }: { id: string; query: ReviewsQuery }) {
  const { page, q, ...choice } = readView(query)
  const influencer = await findPublicInfluencer(id)
  if (!influencer) return missingInfluencer(id)
  if (page === null) notFound()
  const reviews = await listReviews({
    influencer,
    viewerId: null,
    skip: (page - 1) * LIMIT.reviewsPerPage,
    limit: LIMIT.reviewsPerPage,
    words: q,
    ...choice,
  })
  if (page > 1 && reviews.reviews.length === 0) notFound()
  const { name, category, averageRating, reviewsCount } = influencer
  const { SITE_URL, CHANNEL_RATING_MARKUP } = getEnv()
  return (
    <>
      <InfluencerJsonLd
        influencer={influencer}
        siteUrl={SITE_URL}
        withChannelRating={CHANNEL_RATING_MARKUP}
      />
      {influencer.surge && (
        <SurgeNotice name={name} since={influencer.surge.since} className="mb-6" />
      )}
      <ReviewsView
        influencer={{ id: influencer.id, name, category }}
        rating={{ averageRating, reviewsCount }}
        reviews={reviews}
        view={{ page, q, ...choice }}
        details={<RatingDetails influencer={influencer} week={weekOf(now())} />}
      >
        <InfluencerProfile influencer={influencer} />
      </ReviewsView>
    </>
  )
}
