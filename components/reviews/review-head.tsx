'use client'

import { AuthorName } from '@/components/reviews/author-name'
import { RelationshipNote } from '@/components/reviews/review-aspects'
import { ReviewDate } from '@/components/reviews/review-date'
import { uncountedWords } from '@/components/reviews/uncounted-words'
import { Avatar } from '@/components/ui/avatar'
import { classNames } from '@/components/ui/class-names'
import { ChevronDown } from '@/components/ui/icons'
import { Stars } from '@/components/ui/stars'
import { formatCounted } from '@/lib/domain/formats'
import { EXPERIENCE_SHOWN, isLabelCurrent } from '@/lib/domain/proofs'
import type { AuthorFacts, ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  author: AuthorFacts | undefined
  versions: { id: string; areShown: boolean; onToggle(): void }
}

/** The author, stars and date of a rating, and what a reader should know about it. */
export function ReviewHead({ review, author, versions }: Props) {
  const uncounted = uncountedWords(review)
  return (
    <header className="flex gap-3">
      <Avatar name={review.authorName} pic="" size="small" className="rounded-full" />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="text-muted text-sm">
          Comment by <AuthorName author={review} />
        </p>
        {author && <p className="text-muted text-xs">{authorWords(author)}</p>}
        <div className="facts">
          <Stars value={review.rating} size="small" />
          <ReviewDate review={review} at={review.createdAt} />
          <Edited review={review} versions={versions} />
          {review.isUpdatedAfterResponse && <span className="label">Updated after a response</span>}
          <ExperienceLabel review={review} />
          <RelationshipNote relationship={review.relationship} />
          {uncounted && <span className="label whitespace-normal">{uncounted}</span>}
        </div>
      </div>
    </header>
  )
}

/** Nothing is said of members who are neither new nor trusted. */
const LEVEL_WORDS: Record<AuthorFacts['level'], string> = {
  new: 'New member',
  member: '',
  trusted: 'Trusted member',
}

/** What a reader can weigh the author by, of which their own page says more. A line breaks between the facts only. */
const authorWords = ({ memberSince, ratingsCount, level }: AuthorFacts) =>
  [
    LEVEL_WORDS[level] || (memberSince !== null && `Member since ${memberSince}`),
    ratingsCount > 0 && formatCounted(ratingsCount, 'rating'),
  ]
    .flatMap((fact) => (fact ? fact.replaceAll(' ', '\u00a0') : []))
    .join(' · ')

/** Of a review that was edited since, the label says which version our team has seen. */
function ExperienceLabel({ review }: { review: ViewedReview }) {
  const { experienceShownAt } = review
  if (!experienceShownAt) return null
  return (
    <span className="label" title="Our team has seen proof of a purchase or an attendance">
      {EXPERIENCE_SHOWN}
      {!isLabelCurrent(review) && (
        <>
          , as of <ReviewDate review={review} at={experienceShownAt} />
        </>
      )}
    </span>
  )
}

/** Tells that a rating was edited, with its earlier stars, and unfolds the earlier versions. */
function Edited({ review, versions }: Omit<Props, 'author'>) {
  const { editedAt, previousRating, rating } = review
  if (!editedAt) return null
  const was = previousRating && previousRating !== rating ? `, was ${previousRating}★` : ''
  const words = (
    <>
      edited <ReviewDate review={review} at={editedAt} />
      {was}
    </>
  )
  return (
    <>
      <button
        type="button"
        aria-expanded={versions.areShown}
        aria-controls={versions.id}
        title={versions.areShown ? 'Hide the earlier versions' : 'Show the earlier versions'}
        onClick={versions.onToggle}
        className="needs-script -my-1 inline-flex min-h-8 items-center gap-1 underline decoration-dotted underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
      >
        <span>{words}</span>
        <ChevronDown
          className={classNames('size-4 transition-transform', versions.areShown && 'rotate-180')}
        />
      </button>
      <noscript>
        <span className="print:hidden">{words}</span>
      </noscript>
      <span className="hidden print:inline">{words}</span>
    </>
  )
}
