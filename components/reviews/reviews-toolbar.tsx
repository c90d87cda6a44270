'use client'

import Link from 'next/link'
import {
  commentsPath,
  isNarrowed,
  type ReviewsView,
  SORT_WORDS,
  starsWords,
  viewPath,
} from '@/components/influencers/reviews-address'
import { LanguageFilter } from '@/components/reviews/language-filter'
import { ReviewSearch } from '@/components/reviews/review-search'
import { classNames } from '@/components/ui/class-names'
import { X } from '@/components/ui/icons'
import { isAspect, topicLabel } from '@/lib/domain/aspects-and-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { type LanguageChoice, REVIEW_SORTS } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  view: ReviewsView
  languages: readonly LanguageChoice[]
  total: number
  /** How many of the ratings in view count in the average; null when unknown. */
  counted: number | null
  isLoading: boolean
}

/** Search, order, filter and the number of ratings; all of it works without scripts. */
export function ReviewsToolbar(props: Props) {
  const { influencerId, view, languages, total, isLoading } = props
  const { q, sort, stars, topic, language } = view
  const status = (
    <p role="status" className="min-w-40 text-muted text-sm leading-[1.5rem]">
      {isLoading ? MESSAGES.loadingReviews : foundWords(props)}
    </p>
  )
  // A single rating needs no search and no order.
  if (total < 2 && !isNarrowed(view)) return status
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ReviewSearch influencerId={influencerId} view={view} />
        {topic === null && language === null && (
          <nav aria-label="Order of comments">
            <ul className="-mx-1 flex flex-wrap gap-x-1 text-sm">
              {REVIEW_SORTS.map((choice) => (
                <li key={choice}>
                  <SortLink
                    href={viewPath(influencerId, { sort: choice, stars, q })}
                    isCurrent={choice === sort}
                  >
                    {SORT_WORDS[choice]}
                  </SortLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {status}
        {stars !== null && (
          <FilterChip href={commentsPath(influencerId, { sort, q })} label={starsWords(stars)} />
        )}
        {topic !== null && (
          <FilterChip href={commentsPath(influencerId, {})} label={topicLabel(topic)} />
        )}
        {languages.length > 1 && (
          <LanguageFilter influencerId={influencerId} chosen={language} languages={languages} />
        )}
      </div>
    </div>
  )
}

/** The content of the list, in a sentence. */
function foundWords({ view: { q, stars, topic, language }, total, counted }: Props): string {
  const listed = [
    `${total} ${total === 1 ? 'rating' : 'ratings'}`,
    topic && (isAspect(topic) ? 'of this aspect' : 'with this tag'),
    language && 'in this language',
    stars !== null && `with ${starsWords(stars)}`,
    q && `${total === 1 ? 'that contains' : 'that contain'} “${q}”`,
  ]
  return [
    listed.filter(Boolean).join(' '),
    counted !== null && total > counted && `${counted} counted`,
    topic && isAspect(topic) && 'lowest first',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A chosen filter, which a press removes. */
function FilterChip({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={`${label}: remove this filter`}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 font-medium text-accent text-sm hover:underline pointer-coarse:min-h-11"
    >
      {label}
      <X className="size-4" />
    </Link>
  )
}

type LinkProps = { href: string; isCurrent: boolean; children: string }

function SortLink({ href, isCurrent, children }: LinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-9 items-center rounded-small px-2.5 transition-colors pointer-coarse:min-h-11',
        isCurrent
          ? 'bg-accent-soft font-semibold text-accent'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
