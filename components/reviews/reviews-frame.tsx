'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'
import { RateLink } from '@/components/influencers/rate-link'
import {
  isNarrowed,
  type ReviewsView,
  starsWords,
  viewPath,
} from '@/components/influencers/reviews-address'
import type { useReviews } from '@/components/reviews/use-reviews'
import { buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'

type EmptyProps = {
  influencer: { id: string; name: string; category: string }
  view: ReviewsView
  isOwner: boolean
}

/** Shown when there are no ratings, or none that match the filter. */
export function NoReviews({ influencer, view, isOwner }: EmptyProps) {
  const { stars, q } = view
  if (isNarrowed(view) || view.page > 1) {
    return (
      <EmptyState
        title="No matching reviews"
        action={
          <Link
            href={viewPath(influencer.id, {})}
            scroll={false}
            prefetch={false}
            className={buttonLook({ variant: 'quiet' })}
          >
            Show all reviews
          </Link>
        }
      >
        {q
          ? `No reviews${stars === null ? '' : ` with ${starsWords(stars)}`} contain “${q}”. You can also search for the beginning of a word.`
          : stars !== null && `There are no reviews with ${starsWords(stars)}.`}
      </EmptyState>
    )
  }
  if (isOwner) return <EmptyState title="No reviews yet" />
  return (
    <EmptyState title={MESSAGES.firstToRate} action={<RateLink influencer={influencer} />}>
      <p>{MESSAGES.rateNow}</p>
    </EmptyState>
  )
}

type EndProps = {
  influencerId: string
  view: ReviewsView
  list: ReturnType<typeof useReviews>
}

/** The next page: a plain address for readers without scripts and crawlers; with scripts it adds to the list. */
export function ReviewsEnd({ influencerId, view, list }: EndProps) {
  const { hasMore, loadMore } = list
  if (!hasMore && view.page === 1) return null

  function more(event: MouseEvent) {
    event.preventDefault()
    void loadMore()
  }

  return (
    <nav aria-label="Pages of comments" className="flex flex-wrap justify-center gap-3">
      {view.page > 1 && (
        <a
          href={viewPath(influencerId, { ...view, page: view.page - 1 })}
          rel="prev"
          className={buttonLook({ variant: 'quiet' })}
        >
          Previous reviews
        </a>
      )}
      {hasMore && (
        <a
          href={viewPath(influencerId, { ...view, page: view.page + 1, after: list.last })}
          rel="next"
          onClick={more}
          className={buttonLook({ variant: 'quiet' })}
        >
          More reviews
        </a>
      )}
    </nav>
  )
}
