'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'
import { RateLink } from '@/components/influencers/rate-link'
import { type ReviewsView, SORT_WORDS, viewPath } from '@/components/reviews/view'
import { buttonLook } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import type { useReviews } from '@/lib/client/use-reviews'
import { MESSAGES } from '@/lib/domain/messages'
import { REVIEW_SORTS } from '@/lib/reviews/types'

type ToolbarProps = { influencerId: string; view: ReviewsView; total: number; isLoading: boolean }

const starsWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`)

/** How many comments there are, in which order, and by which filter; the links work without scripts. */
export function ReviewsToolbar({ influencerId, view, total, isLoading }: ToolbarProps) {
  const { stars } = view
  const count = `${total} ${total === 1 ? 'comment' : 'comments'}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="min-w-40 text-muted text-sm leading-6">
        {isLoading ? MESSAGES.loadingReviews : stars ? `${count} with ${starsWords(stars)}` : count}
      </p>
      <nav aria-label="Order of comments">
        <ul className="-mx-2.5 flex flex-wrap text-sm">
          {stars !== null && (
            <li>
              <SortLink href={viewPath(influencerId, { sort: view.sort })}>All stars</SortLink>
            </li>
          )}
          {REVIEW_SORTS.map((sort) => (
            <li key={sort}>
              <SortLink
                href={viewPath(influencerId, { sort, stars })}
                isCurrent={sort === view.sort}
              >
                {SORT_WORDS[sort]}
              </SortLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

type LinkProps = { href: string; isCurrent?: boolean; children: string }

function SortLink({ href, isCurrent = false, children }: LinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-9 items-center rounded-small px-2.5 hover:bg-sunken pointer-coarse:min-h-11',
        isCurrent ? 'font-semibold text-accent underline underline-offset-4' : 'text-muted',
      )}
    >
      {children}
    </Link>
  )
}

type EmptyProps = {
  influencer: { id: string; name: string; category: string }
  view: ReviewsView
}

/** What stands in place of comments that nobody has written (198–200), or that no filter finds. */
export function NoReviews({ influencer, view }: EmptyProps) {
  if (view.stars !== null || view.page > 1) {
    return (
      <EmptyState
        title="No comments here"
        action={
          <Link
            href={viewPath(influencer.id, {})}
            scroll={false}
            prefetch={false}
            className={buttonLook({ variant: 'quiet' })}
          >
            Show all comments
          </Link>
        }
      >
        {view.stars !== null && `Nobody gave ${starsWords(view.stars)}.`}
      </EmptyState>
    )
  }
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
  const { progress, hasMore, loadMore } = list
  if (!hasMore && view.page === 1) return null

  function more(event: MouseEvent) {
    event.preventDefault()
    if (progress !== 'loading') void loadMore()
  }

  return (
    <nav aria-label="Pages of comments" className="flex flex-wrap justify-center gap-3">
      {view.page > 1 && (
        <a
          href={viewPath(influencerId, { ...view, page: view.page - 1 })}
          rel="prev"
          className={buttonLook({ variant: 'quiet' })}
        >
          Previous comments
        </a>
      )}
      {hasMore && (
        <a
          href={viewPath(influencerId, { ...view, page: view.page + 1 })}
          rel="next"
          onClick={more}
          className={buttonLook({ variant: 'quiet' })}
        >
          More comments
        </a>
      )}
    </nav>
  )
}
