'use client'

import Link from 'next/link'
import { type ReactNode, useId, useState } from 'react'
import {
  commentsPath,
  isNarrowed,
  type ReviewsView,
  SORT_WORDS,
  starsWords,
  viewPath,
  withChange,
} from '@/components/influencers/reviews-address'
import { LanguageFilter } from '@/components/reviews/language-filter'
import { ReviewSearch } from '@/components/reviews/review-search'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Search, X } from '@/components/ui/icons'
import {
  isAspect,
  RATER_GROUPS,
  RELATIONSHIP_NOTES,
  topicLabel,
} from '@/lib/domain/aspects-and-tags'
import { formatCounted, formatMonth } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { type LanguageChoice, REVIEW_SORTS, type ReviewSort } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  view: ReviewsView
  /** The order of the list. */
  order: ReviewSort
  languages: readonly LanguageChoice[]
  total: number
  /** How many of the reviews in view count in the average; null when unknown. */
  counted: number | null
  isLoading: boolean
  /** The heading of the list, which shares its row with the search. */
  children?: ReactNode
}

/** Search, order, filter and the number of reviews; all of it works without scripts. On a phone the fields are folded. */
export function ReviewsToolbar(props: Props) {
  const { influencerId, view, order, languages, total, isLoading, children } = props
  const { topic } = view
  const [isOpen, setOpen] = useState(Boolean(view.q || view.language))
  const fields = useId()
  const head = (
    <>
      {children}
      <p role="status" className="grow text-muted text-sm">
        {isLoading ? MESSAGES.loadingReviews : <FoundWords {...props} />}
      </p>
    </>
  )
  // A single review needs no search and no order.
  if (total < 2 && !isNarrowed(view)) return <div className={ROW}>{head}</div>
  return (
    <div className="space-y-2">
      <div className={ROW}>
        {head}
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={fields}
          aria-label="Search and languages"
          onClick={() => setOpen(!isOpen)}
          className="needs-script sm:hidden"
        >
          <Search className="size-4" />
        </Button>
        <div
          id={fields}
          className={classNames(
            'flex gap-x-4 gap-y-2 max-sm:w-full max-sm:flex-wrap',
            !isOpen && 'folded-on-phone',
          )}
        >
          <ReviewSearch influencerId={influencerId} view={view} />
          {languages.length > 1 && (
            <LanguageFilter influencerId={influencerId} view={view} languages={languages} />
          )}
        </div>
      </div>
      <div className={ROW}>
        <nav aria-label="Order of comments">
          <ul className="-mx-2.5 flex flex-wrap text-sm">
            {REVIEW_SORTS.map((choice) => (
              <li key={choice}>
                <SortLink
                  href={viewPath(influencerId, withChange(view, { sort: choice }))}
                  isCurrent={choice === order}
                >
                  {choice === 'newest' && topic && isAspect(topic)
                    ? 'By this topic'
                    : SORT_WORDS[choice]}
                </SortLink>
              </li>
            ))}
          </ul>
        </nav>
        {chips(view).map(({ label, without }) => (
          <FilterChip
            key={label}
            href={commentsPath(influencerId, withChange(view, without))}
            label={label}
          />
        ))}
      </div>
    </div>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2'

type Chip = { label: string; without: Partial<ReviewsView> }

/** The chosen filters; search and language are shown by their fields. */
function chips({ stars, topic, relationship, month }: ReviewsView): Chip[] {
  return [
    stars !== null && { label: starsWords(stars), without: { stars: null } },
    topic !== null && { label: topicLabel(topic), without: { topic: null } },
    relationship !== null && {
      label: RATER_GROUPS[relationship] ?? RELATIONSHIP_NOTES[relationship] ?? '',
      without: { relationship: null },
    },
    month !== null && { label: formatMonth(month), without: { month: null } },
  ].filter((chip) => chip !== false)
}

/** The content of the list, and how much of it counts. */
function FoundWords(props: Props) {
  const { view, total, counted } = props
  if (isNarrowed(view) || !isPartial(props)) return foundWords(props)
  return (
    <>
      {counted} of {total} count{' '}
      <Link
        href={PATH.method}
        prefetch={false}
        aria-label="Why do some not count?"
        className="text-link"
      >
        (why?)
      </Link>
    </>
  )
}

const isPartial = ({ total, counted }: Props) => counted !== null && total > counted

function foundWords(props: Props): string {
  const { view, order, total, counted } = props
  const { q, stars, topic, language, month } = view
  const listed = [
    formatCounted(total, 'review'),
    topic && (isAspect(topic) ? 'of this topic' : 'with this tag'),
    language && 'in this language',
    month && `of ${formatMonth(month)}`,
    stars !== null && `with ${starsWords(stars)}`,
    q && `${total === 1 ? 'that contains' : 'that contain'} “${q}”`,
  ]
  return [
    listed.filter(Boolean).join(' '),
    isPartial(props) && `${counted} ${counted === 1 ? 'counts' : 'count'}`,
    topic && isAspect(topic) && order === 'newest' && 'lowest first',
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
