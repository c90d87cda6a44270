'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { CommentActions } from '@/components/reviews/comment-actions'
import { OwnRating } from '@/components/reviews/own-rating'
import { Replies } from '@/components/reviews/replies'
import { ReplyBox } from '@/components/reviews/reply-box'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { type ChangeReview, useCommentActions } from '@/lib/client/use-comment-actions'
import type { ViewedReview } from '@/lib/reviews/types'

type Props = {
  review: ViewedReview
  influencer: { id: string; name: string; category: string }
  onChange: ChangeReview
  onDeleted(): void
}

/** A comment with what can be done to it (201–215). */
export function ReviewItem({ review, influencer, onChange, onDeleted }: Props) {
  const { isSending, react, flag, reply } = useCommentActions(review, onChange)
  const [isReplying, setReplying] = useState(false)
  const [areRepliesShown, setRepliesShown] = useState(false)
  const replyToggle = useRef<HTMLButtonElement>(null)
  const isFocusDue = useRef(false)
  const headingId = useId()
  const repliesId = useId()

  // The reply box has gone and the buttons are back: the focus moves to the one that opened the box.
  useEffect(() => {
    if (isSending || !isFocusDue.current) return
    isFocusDue.current = false
    replyToggle.current?.focus()
  })

  async function submitReply(text: string) {
    if (!(await reply(text))) return false
    setRepliesShown(true)
    setReplying(false)
    isFocusDue.current = true
    return true
  }

  return (
    <article
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <header className="space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Stars value={review.rating} size="small" />
          <Remarks review={review} />
        </div>
        <h3 id={headingId} className="max-w-measure font-semibold text-lg">
          {review.title}
        </h3>
      </header>
      <p className="max-w-measure whitespace-pre-line">{review.details}</p>
      <p className="text-muted text-sm">
        Comment by <span className="font-medium text-ink">{review.authorName || 'Anonymous'}</span>
        {' · '}
        <RelativeTime at={review.createdAt} />
      </p>
      {review.isMine && <OwnRating review={review} influencer={influencer} onDeleted={onDeleted} />}
      <CommentActions
        review={review}
        isSending={isSending}
        onReact={react}
        onFlag={flag}
        reply={{ isOpen: isReplying, onToggle: () => setReplying(!isReplying), ref: replyToggle }}
        replies={{
          id: repliesId,
          areShown: areRepliesShown,
          onToggle: () => setRepliesShown(!areRepliesShown),
        }}
      />
      {isReplying && <ReplyBox reviewId={review.id} isSending={isSending} onSubmit={submitReply} />}
      {review.replies.length > 0 && (
        <noscript>
          <Replies review={review} onChange={onChange} />
        </noscript>
      )}
      <div id={repliesId} className="empty:hidden">
        {areRepliesShown && <Replies review={review} onChange={onChange} />}
      </div>
    </article>
  )
}

/** What a reader should know about the stars. */
function Remarks({ review }: { review: ViewedReview }) {
  const { editedAt, previousRating, isCounted } = review
  const was = previousRating && previousRating !== review.rating ? `, was ${previousRating}★` : ''
  return (
    <>
      {editedAt && (
        <span>
          edited <RelativeTime at={editedAt} />
          {was}
        </span>
      )}
      {!isCounted && <span>not counted: e-mail address not confirmed yet</span>}
    </>
  )
}
