'use client'

import { type ReactNode, useCallback, useRef } from 'react'
import { RateLink } from '@/components/influencers/rate-link'
import { RatingSummary } from '@/components/influencers/rating-summary'
import type { ReviewsView as View } from '@/components/influencers/reviews-address'
import { LoginNotice } from '@/components/reviews/login-notice'
import { ReviewItem } from '@/components/reviews/review-item'
import { NoReviews, ReviewsEnd } from '@/components/reviews/reviews-frame'
import { ReviewsToolbar } from '@/components/reviews/reviews-toolbar'
import {
  type LiveRating,
  ownFirst,
  useLiveRating,
  useReviews,
} from '@/components/reviews/use-reviews'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import type { ReviewPage } from '@/lib/ratings/reviews/types'

type Props = {
  influencer: { id: string; name: string; category: string }
  rating: LiveRating
  reviews: ReviewPage
  view: View
  /** The details behind the average, rendered by the server like the profile. */
  details: ReactNode
  /** The profile. */
  children: ReactNode
}

/** The reviews screen: profile, summary and ratings, continued in the browser as the viewer sees them. */
export function ReviewsView(props: Props) {
  const { influencer, rating: drawnRating, reviews, view, details, children } = props
  const list = useReviews({ influencerId: influencer.id, ...view }, reviews)
  const { shown, progress, change, reload } = list
  const { rating, hasFailed } = useLiveRating(influencer.id, drawnRating, list.turn)
  const heading = useRef<HTMLHeadingElement>(null)
  const listed = ownFirst(shown, view)

  const afterDeletion = useCallback(() => {
    heading.current?.focus()
    reload()
  }, [reload])

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[19rem_1fr] wide:grid-cols-[22rem_1fr]">
        <div className="md:sticky md:top-6">
          {hasFailed && (
            <Notice tone="danger" role="alert" className="mb-4">
              {MESSAGES.profileFailed}
            </Notice>
          )}
          {children}
        </div>
        <div className="min-w-0 space-y-6">
          <RatingSummary
            influencerId={influencer.id}
            averageRating={rating.averageRating}
            reviewsCount={rating.reviewsCount}
            histogram={shown.histogram}
            view={view}
          >
            {details}
          </RatingSummary>
          <LoginNotice next={PATH.reviews(influencer.id)} />
          <section aria-labelledby="comments" className="space-y-4">
            <h2
              id="comments"
              ref={heading}
              tabIndex={-1}
              className="font-bold text-xl outline-none"
            >
              Comments
            </h2>
            <ReviewsToolbar
              influencerId={influencer.id}
              view={view}
              total={shown.total}
              countedTotal={rating.reviewsCount}
              isLoading={progress === 'loading'}
            />
            {progress === 'failed' && (
              <Notice
                tone="danger"
                role="alert"
                className="flex flex-wrap items-center justify-between gap-3"
              >
                <p>{MESSAGES.reviewsFailed}</p>
                <Button variant="quiet" size="small" onClick={reload}>
                  Try again
                </Button>
              </Notice>
            )}
            {listed.length === 0 ? (
              <NoReviews influencer={influencer} view={view} />
            ) : (
              <ul className="space-y-4">
                {listed.map((review) => (
                  <li key={review.id}>
                    <ReviewItem
                      review={review}
                      influencer={influencer}
                      words={view.q}
                      onChange={change}
                      onDeleted={afterDeletion}
                    />
                  </li>
                ))}
              </ul>
            )}
            <ReviewsEnd influencerId={influencer.id} view={view} list={list} />
          </section>
        </div>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-line border-t bg-card px-4 py-3 md:hidden">
        <RateLink influencer={influencer} isWide />
      </div>
    </>
  )
}
