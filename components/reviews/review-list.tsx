'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { COMMENTS, type ReviewsView, viewPath } from '@/components/influencers/reviews-address'
import { LoginNotice } from '@/components/reviews/login-notice'
import { loadOnPress } from '@/components/reviews/on-press'
import { ReviewItem } from '@/components/reviews/review-item'
import { NoReviews, ReviewsEnd } from '@/components/reviews/reviews-frame'
import { ReviewsToolbar } from '@/components/reviews/reviews-toolbar'
import { ownFirst, type useReviews } from '@/components/reviews/use-reviews'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/lib/domain/messages'
import { OWN_RATING, PATH, ratingAnchor } from '@/lib/domain/paths'
import type { LanguageChoice, ReviewSort } from '@/lib/ratings/reviews/types'

type Props = {
  influencer: { id: string; name: string; category: string }
  list: ReturnType<typeof useReviews>
  view: ReviewsView
  /** The order of the list. */
  order: ReviewSort
  languages: readonly LanguageChoice[]
  /** How many of the ratings in view count in the average; null when unknown. */
  counted: number | null
  heading: RefObject<HTMLHeadingElement | null>
  onDeleted(): void
}

/** The ratings with their texts: search, order and filters, then one after the other. */
export function ReviewList(props: Props) {
  const { influencer, list, view, order, languages, counted, heading, onDeleted } = props
  const { shown, progress, change, reload } = list
  const listed = ownFirst(shown, view)
  const section = useRef<HTMLElement>(null)
  useArrival(shown.own?.id)
  useEffect(loadOnPress, [])
  useViewFocus(viewPath(influencer.id, view), section, heading)
  const login = <LoginNotice next={PATH.reviews(influencer.id)} />
  return (
    <section ref={section} aria-labelledby={COMMENTS} className="space-y-3 sm:space-y-4">
      <ReviewsToolbar
        influencerId={influencer.id}
        view={view}
        order={order}
        languages={languages}
        total={shown.total}
        counted={counted}
        isLoading={progress === 'loading'}
      >
        <h2 id={COMMENTS} ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
          Comments
        </h2>
      </ReviewsToolbar>
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
        <>
          <NoReviews influencer={influencer} view={view} isOwner={shown.isOwner} />
          {login}
        </>
      ) : (
        <>
          {login}
          <ul className="space-y-4">
            {listed.map((review) => (
              <li key={review.id} id={ratingAnchor(review.id)} tabIndex={-1}>
                <ReviewItem
                  review={review}
                  author={review.authorId === null ? undefined : shown.authors[review.authorId]}
                  influencer={influencer}
                  isOwner={shown.isOwner}
                  words={view.q}
                  onChange={change}
                  onDeleted={onDeleted}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <ReviewsEnd influencerId={influencer.id} view={view} list={list} />
    </section>
  )
}

/** After rating, the address leads to the viewer's own rating, which arrives later than the page. */
function useArrival(ownId: string | undefined) {
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!ownId || hasArrived.current || window.location.hash !== `#${OWN_RATING}`) return
    hasArrived.current = true
    const own = document.getElementById(OWN_RATING)
    own?.scrollIntoView()
    own?.focus({ preventScroll: true })
  }, [ownId])
}

/**
 * Moves the focus along with the page when another order, filter or search leads to the comments, and catches it when
 * the pressed control is gone. A control among the comments keeps it.
 */
function useViewFocus(
  path: string,
  section: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const focused = document.activeElement
    const isLost = focused === document.body
    const target = document.getElementById(window.location.hash.slice(1))
    const isLeftBehind = target && !section.current?.contains(focused)
    if (isLost || isLeftBehind) (target ?? heading.current)?.focus({ preventScroll: true })
  }, [path, section, heading])
}
