'use client'

import { useCallback, useRef } from 'react'
import { AboutText } from '@/components/influencers/about-text'
import { CompareLink } from '@/components/influencers/compare-link'
import { ABOUT, InfluencerIdentity } from '@/components/influencers/influencer-identity'
import { InfluencerProfile } from '@/components/influencers/influencer-profile'
import { RateBar } from '@/components/influencers/rate-bar'
import { RateLink } from '@/components/influencers/rate-link'
import { RatingDetails } from '@/components/influencers/rating-details'
import { RatingInsights } from '@/components/influencers/rating-insights'
import { RatingAverage, RatingHistogram } from '@/components/influencers/rating-summary'
import {
  COMMENTS,
  isNarrowed,
  orderOf,
  type ReviewsView as View,
  viewPath,
} from '@/components/influencers/reviews-address'
import { ShareMenu } from '@/components/influencers/share-menu'
import { SimilarInfluencers } from '@/components/influencers/similar-influencers'
import { RelationButton } from '@/components/relations/relation-button'
import { HelpfulRatings } from '@/components/reviews/helpful-ratings'
import { ReviewList } from '@/components/reviews/review-list'
import { useLiveRating, useReviews } from '@/components/reviews/use-reviews'
import { WhatPeopleSay } from '@/components/reviews/what-people-say'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { PrintedSource } from '@/components/ui/printed-source'
import { SkipLink } from '@/components/ui/skip-link'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import type { CountryChoice, ShownInfluencer, SimilarInfluencer } from '@/lib/influencers/types'
import type { HelpfulQuotes, LanguageChoice, ReviewPage } from '@/lib/ratings/reviews/types'
import type { ReviewTopics } from '@/lib/ratings/topics/types'

/** How many of the ratings in view count in the numbers beside it; null where there are none. */
function countedOf(
  view: View,
  { reviewsCount, criteria, tagCounts }: ShownInfluencer,
  histogram: ReviewPage['histogram'],
): number | null {
  const { topic, language, relationship, month, stars, q } = view
  // Combinations are not counted, and the groups of a perspective may be pooled.
  if (q || language || relationship || month || (topic && stars)) return null
  if (topic) return [...criteria, ...tagCounts].find(({ id }) => id === topic)?.count ?? null
  return stars === null ? reviewsCount : (histogram[stars - 1] ?? null)
}

type Props = {
  influencer: ShownInfluencer
  country: CountryChoice | null
  reviews: ReviewPage
  view: View
  languages: readonly LanguageChoice[]
  helpful: HelpfulQuotes
  /** What the reviews are about; null where they are too few. */
  topics: ReviewTopics | null
  similar: readonly SimilarInfluencer[]
  /** The review behind which this page of them starts; null for the page's number alone. */
  after: string | null
  /** The path of the picture that previews show. */
  picture: string
  /** The current week. */
  week: number
}

/**
 * The reviews screen: the verdict and who it is about, two quotes and the topics, then the comments, then all facts and details; on wide
 * screens verdict and facts stand at the left of the rest. The score and a link to rate stay in sight. The server renders
 * it alike for every viewer, and the browser adds what only the viewer sees; as a client component the page carries its
 * data once, and not its markup twice.
 */
export function ReviewsView(props: Props) {
  const { influencer, reviews, view } = props
  const { id, name } = influencer
  const order = orderOf(view, influencer.reviewsCount)
  const list = useReviews({ influencerId: id, ...view, sort: order, after: props.after }, reviews)
  const { rating, hasFailed } = useLiveRating(id, influencer, list.reloadCount)
  const heading = useRef<HTMLHeadingElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { reload } = list
  const { own, isOwner } = list.shown
  const rate = own ? 'Edit your rating' : 'Rate now'
  // Without any review, the place of the comments has the link.
  const isUnrated = list.shown.total === 0 && !own && !isNarrowed(view)
  const bar = (className: string) =>
    isUnrated || <RateBar {...{ influencer, rating, rate, isOwner, head, className }} />

  const afterDeletion = useCallback(() => {
    heading.current?.focus()
    reload()
  }, [reload])

  return (
    <>
      <SkipLink to={COMMENTS}>Skip to reviews</SkipLink>
      <div className="space-y-3 sm:space-y-4 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-6 lg:space-y-0">
        <Card className="space-y-3 max-sm:p-4">
          <PrintedSource path={viewPath(id, view)} />
          {hasFailed && (
            <Notice tone="danger" role="alert">
              {MESSAGES.profileFailed}
            </Notice>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:max-lg:grid-cols-2 md:max-lg:items-center md:max-lg:gap-x-8">
            <InfluencerIdentity influencer={influencer} country={props.country} />
            <div className="verdict md:max-lg:row-span-2">
              <RatingAverage {...rating} />
              <RatingHistogram
                influencerId={id}
                reviewsCount={rating.reviewsCount}
                histogram={list.shown.histogram}
                view={view}
              />
            </div>
            <div ref={head} className="flex flex-wrap gap-3">
              {!isUnrated && (
                <RateLink {...{ influencer, isOwner }} className="max-md:hidden lg:basis-full">
                  {rate}
                </RateLink>
              )}
              {!isOwner && (
                <RelationButton
                  kind="follow"
                  target={{ id, name, isInfluencer: true }}
                  className="max-md:grow"
                />
              )}
              <CompareLink influencer={influencer} className="max-md:grow" />
              <ShareMenu name={name} path={PATH.reviews(id)} picture={props.picture} />
            </div>
          </div>
          <AboutText text={influencer.about} />
        </Card>
        <div className="min-w-0 space-y-3 sm:space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:space-y-6">
          <HelpfulRatings influencerId={id} helpful={props.helpful} listed={reviews.reviews} />
          <RatingInsights influencer={influencer} view={view}>
            {props.topics && (
              <WhatPeopleSay
                influencerId={id}
                topics={props.topics}
                view={view}
                listed={reviews.reviews}
              />
            )}
          </RatingInsights>
          <ReviewList
            influencer={influencer}
            list={list}
            view={view}
            order={order}
            languages={props.languages}
            counted={countedOf(view, { ...influencer, ...rating }, list.shown.histogram)}
            heading={heading}
            onDeleted={afterDeletion}
          />
        </div>
        <aside
          aria-label={`About ${name}`}
          className="space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-2"
        >
          <Card id={ABOUT} className="max-sm:p-4">
            <InfluencerProfile influencer={influencer} country={props.country} />
            <RatingDetails influencer={influencer} view={view} week={props.week} />
          </Card>
          {bar('rounded-card border border-line px-4 py-1.5 max-lg:hidden lg:sticky lg:top-6')}
        </aside>
        <SimilarInfluencers influencers={props.similar} />
      </div>
      {bar(
        'sticky bottom-0 z-20 -mx-4 mt-6 h-14 border-line border-t px-4 md:-mx-6 md:px-6 lg:hidden',
      )}
    </>
  )
}
