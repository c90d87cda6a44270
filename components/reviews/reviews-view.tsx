'use client'

import { type ReactNode, useCallback, useRef } from 'react'
import { CompareLink } from '@/components/influencers/compare-link'
import { RateLink } from '@/components/influencers/rate-link'
import { RatingAverage, RatingHistogram } from '@/components/influencers/rating-summary'
import type { ReviewsView as View } from '@/components/influencers/reviews-address'
import { ReviewList } from '@/components/reviews/review-list'
import { type LiveRating, useLiveRating, useReviews } from '@/components/reviews/use-reviews'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/lib/domain/messages'
import type { LanguageChoice, ReviewPage } from '@/lib/ratings/reviews/types'

type Props = {
  influencer: { id: string; name: string; category: string }
  rating: LiveRating
  reviews: ReviewPage
  view: View
  languages: readonly LanguageChoice[]
  /** Picture and name, rendered by the server like all that no viewer changes. */
  identity: ReactNode
  share: ReactNode
  similar: ReactNode
  /** The most helpful ratings. */
  helpful: ReactNode
  /** The facts and the details behind the average. */
  children: ReactNode
}

/**
 * The reviews screen, continued in the browser as the viewer sees it: the judgement first, then the facts and details,
 * then the ratings. On wide screens all but the ratings floats at their left, so that the order of reading stays the same;
 * the facts stay there while the ratings are read. A link to rate is always in sight.
 */
export function ReviewsView(props: Props) {
  const { influencer, rating: drawnRating, reviews, view } = props
  const list = useReviews({ influencerId: influencer.id, ...view }, reviews)
  const { rating, hasFailed } = useLiveRating(influencer.id, drawnRating, list.turn)
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
              {props.identity}
              <RatingAverage {...rating} />
            </div>
            <RatingHistogram
              influencerId={influencer.id}
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
            {props.share}
          </div>
        </Card>
        {props.helpful}
        <Card className="max-sm:p-4 lg:sticky lg:top-6 lg:clear-left lg:float-left lg:flex lg:max-h-[calc(100dvh-3rem)] lg:w-88 lg:flex-col">
          <div className="min-h-0 lg:-mx-2 lg:overflow-y-auto lg:px-2">{props.children}</div>
          <RateLink influencer={influencer} className="mt-4 shrink-0 max-lg:hidden">
            {rate}
          </RateLink>
        </Card>
        <ReviewList
          influencer={influencer}
          list={list}
          view={view}
          languages={props.languages}
          countedTotal={rating.reviewsCount}
          heading={heading}
          onDeleted={afterDeletion}
        />
        {props.similar}
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex justify-center border-line border-t bg-card px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
        <RateLink influencer={influencer} isWide className="max-w-sm">
          {rate}
        </RateLink>
      </div>
    </>
  )
}
