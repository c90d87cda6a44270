'use client'

import { useCallback, useRef } from 'react'
import { CompareLink } from '@/components/influencers/compare-link'
import { InfluencerIdentity } from '@/components/influencers/influencer-identity'
import { InfluencerProfile } from '@/components/influencers/influencer-profile'
import { RateLink } from '@/components/influencers/rate-link'
import { RatingDetails } from '@/components/influencers/rating-details'
import { RatingAverage, RatingHistogram } from '@/components/influencers/rating-summary'
import type { ReviewsView as View } from '@/components/influencers/reviews-address'
import { ShareMenu } from '@/components/influencers/share-menu'
import { SimilarInfluencers } from '@/components/influencers/similar-influencers'
import { HelpfulRatings } from '@/components/reviews/helpful-ratings'
import { ReviewList } from '@/components/reviews/review-list'
import { useLiveRating, useReviews } from '@/components/reviews/use-reviews'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import type { CountryChoice, ShownInfluencer, SimilarInfluencer } from '@/lib/influencers/types'
import type { HelpfulPair, LanguageChoice, ReviewPage } from '@/lib/ratings/reviews/types'

/** How many of the ratings in view count in the numbers beside it; null where there are none. */
function countedOf(
  { topic, language, stars, q }: View,
  { reviewsCount, criteria, tagCounts }: ShownInfluencer,
  histogram: ReviewPage['histogram'],
): number | null {
  if (q || language) return null
  if (topic) return [...criteria, ...tagCounts].find(({ id }) => id === topic)?.count ?? null
  return stars === null ? reviewsCount : (histogram[stars - 1] ?? null)
}

type Props = {
  influencer: ShownInfluencer
  country: CountryChoice | null
  reviews: ReviewPage
  view: View
  languages: readonly LanguageChoice[]
  helpful: HelpfulPair
  similar: readonly SimilarInfluencer[]
  /** The review behind which this page of them starts; null for the page's number alone. */
  after: string | null
  /** The path of the picture that previews show. */
  picture: string
  /** The current week. */
  week: number
}

/**
 * The reviews screen: the judgement first, then the facts and details, then the ratings. On wide screens all but the
 * ratings floats at their left, so that the order of reading stays the same; the facts stay there while the ratings are
 * read. A link to rate is always in sight. The server renders it alike for every viewer, and the browser adds what only
 * the viewer sees; as a client component the page carries its data once, and not its markup twice.
 */
export function ReviewsView(props: Props) {
  const { influencer, reviews, view } = props
  const { id, name } = influencer
  const list = useReviews({ influencerId: id, ...view, after: props.after }, reviews)
  const { rating, hasFailed } = useLiveRating(id, influencer, list.turn)
  const heading = useRef<HTMLHeadingElement>(null)
  const { reload } = list
  const rate = list.shown.own ? 'Edit your rating' : 'Rate now'

  const afterDeletion = useCallback(() => {
    heading.current?.focus()
    reload()
  }, [reload])

  return (
    <>
      <div className="flow-root space-y-4 md:space-y-6">
        <Card className="space-y-3 max-sm:p-4 md:space-y-4 lg:float-left lg:w-88">
          {hasFailed && (
            <Notice tone="danger" role="alert">
              {MESSAGES.profileFailed}
            </Notice>
          )}
          <div className="space-y-3 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-center md:max-lg:gap-x-8">
            <div className="space-y-3">
              <InfluencerIdentity influencer={influencer} />
              <RatingAverage {...rating} />
            </div>
            <RatingHistogram
              influencerId={id}
              reviewsCount={rating.reviewsCount}
              histogram={list.shown.histogram}
              view={view}
            />
          </div>
          <div className="flex gap-3">
            <RateLink influencer={influencer} className="grow max-lg:hidden">
              {rate}
            </RateLink>
            <CompareLink influencer={influencer} className="max-lg:grow" />
            <ShareMenu name={name} path={PATH.reviews(id)} picture={props.picture} />
          </div>
        </Card>
        <HelpfulRatings influencerId={id} helpful={props.helpful} listed={reviews.reviews} />
        <Card className="max-sm:p-4 lg:sticky lg:top-6 lg:clear-left lg:float-left lg:flex lg:max-h-[calc(100dvh-3rem)] lg:w-88 lg:flex-col">
          <div className="min-h-0 lg:-mx-2 lg:overflow-y-auto lg:px-2">
            <InfluencerProfile influencer={influencer} country={props.country} />
            <RatingDetails influencer={influencer} week={props.week} />
          </div>
          <RateLink influencer={influencer} className="mt-4 shrink-0 max-lg:hidden">
            {rate}
          </RateLink>
        </Card>
        <ReviewList
          influencer={influencer}
          list={list}
          view={view}
          languages={props.languages}
          counted={countedOf(view, { ...influencer, ...rating }, list.shown.histogram)}
          heading={heading}
          onDeleted={afterDeletion}
        />
        <SimilarInfluencers influencers={props.similar} />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex justify-center border-line border-t bg-card px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
        <RateLink influencer={influencer} isWide className="max-w-sm">
          {rate}
        </RateLink>
      </div>
    </>
  )
}
