'use client'

import { AccountLink } from '@/components/admin/account-link'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { RELATIONSHIP_NOTES } from '@/lib/domain/aspects-and-tags'
import type { PendingReview } from '@/lib/moderation/types'

type Props = {
  review: PendingReview
  isBusy: boolean
  onOpen(id: string): void
  onRelease(): void
  onTakeDown(): void
}

/** A held rating as readers would see it, with the facts that a decision needs. */
export function PendingReviewCard({ review, isBusy, onOpen, onRelease, onTakeDown }: Props) {
  const { author, influencer, rating, title, details, heldAt } = review
  const whose = `${author.name || 'Anonymous'} on ${influencer.name}`
  return (
    <li
      data-row={review.id}
      tabIndex={-1}
      aria-busy={isBusy}
      className={classNames(
        'rounded-card border border-line bg-card p-4 focus:outline-2 focus:outline-accent focus:outline-offset-2 md:p-5',
        isBusy && 'opacity-60',
      )}
    >
      <p className="text-sm">
        <AccountLink id={author.id} onOpen={() => onOpen(author.id)}>
          {author.name || 'Anonymous'}
        </AccountLink>{' '}
        on{' '}
        <AccountLink id={influencer.id} onOpen={() => onOpen(influencer.id)}>
          {influencer.name}
        </AccountLink>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating} size="small" />
        <h3 className="font-semibold">{title}</h3>
      </div>
      <p className="mt-1 max-w-measure whitespace-pre-line">{details}</p>
      <Particulars review={review} heldAt={heldAt} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          data-command="approve"
          aria-disabled={isBusy}
          aria-label={`Release: ${whose}`}
          onClick={onRelease}
        >
          Release
        </Button>
        <Button
          size="small"
          variant="danger"
          data-command="remove"
          aria-haspopup="dialog"
          aria-disabled={isBusy}
          aria-label={`Take down: ${whose}`}
          onClick={onTakeDown}
        >
          Take down…
        </Button>
      </div>
    </li>
  )
}

function Particulars({ review, heldAt }: { review: PendingReview; heldAt: Date | null }) {
  const { flagsCount, likesCount, dislikesCount, repliesCount, relationship, createdAt } = review
  const note = RELATIONSHIP_NOTES[relationship]
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm tabular-nums">
      <li className={classNames(flagsCount > 0 && 'font-semibold text-danger')}>
        {flagsCount} flags
      </li>
      <li>{likesCount} likes</li>
      <li>{dislikesCount} dislikes</li>
      <li>{repliesCount} replies</li>
      {note && <li>{note}</li>}
      <li>
        Written <RelativeTime at={createdAt} />
      </li>
      {heldAt && (
        <li>
          Held <RelativeTime at={heldAt} />
        </li>
      )}
    </ul>
  )
}
