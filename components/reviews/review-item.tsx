'use client'

import { memo, useEffect, useId, useRef, useState } from 'react'
import { Muted } from '@/components/relations/muted'
import { CommentActions } from '@/components/reviews/comment-actions'
import { LoginPrompt } from '@/components/reviews/login-prompt'
import { OfficialResponse } from '@/components/reviews/official-response'
import {
  FlagReasons,
  OfferedTranslation,
  OwnRating,
  ReplyBox,
  ReviewVersions,
} from '@/components/reviews/on-press'
import { Replies } from '@/components/reviews/replies'
import { replyDraftOf } from '@/components/reviews/reply-draft'
import { ReviewAspects } from '@/components/reviews/review-aspects'
import { ReviewHead } from '@/components/reviews/review-head'
import { ReviewText } from '@/components/reviews/review-text'
import { type ChangeReview, useCommentActions } from '@/components/reviews/use-comment-actions'
import { classNames } from '@/components/ui/class-names'
import { readDraft } from '@/components/ui/form-draft'
import { Marked } from '@/components/ui/marked'
import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/lib/domain/messages'
import { OWN_RATING, ratingAnchor } from '@/lib/domain/paths'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { AuthorFacts, ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  author: AuthorFacts | undefined
  influencer: { id: string; name: string; category: string }
  /** Whether the viewer owns the influencer's profile. */
  isOwner: boolean
  /** The search words to highlight; empty for none. */
  words: string
  onChange: ChangeReview
  onDeleted(): void
}

/** A rating with its actions. Memoised, as a page renders twenty of them. */
export const ReviewItem = memo(function ReviewItem(props: Props) {
  return (
    <Muted author={props.review}>
      <Rating {...props} />
    </Muted>
  )
})

/** Whether others see this version: reactions and replies are to what they see. */
const isPublic = ({ isPendingModeration, appearsAt }: ViewedReview) =>
  !(isPendingModeration || appearsAt)

function Rating(props: Props) {
  const { review, author, influencer, words, onChange, onDeleted } = props
  const [areVersionsShown, setVersionsShown] = useState(false)
  const headingId = useId()
  const versionsId = useId()
  return (
    <article
      {...(review.isMine && { id: OWN_RATING, tabIndex: -1 })}
      aria-labelledby={headingId}
      className={classNames('comment', review.isMine && 'border-accent')}
    >
      <ReviewHead
        review={review}
        author={author}
        versions={{
          id: versionsId,
          areShown: areVersionsShown,
          onToggle: () => setVersionsShown(!areVersionsShown),
        }}
      />
      {areVersionsShown && (
        <div id={versionsId}>
          <ReviewVersions review={review} />
        </div>
      )}
      <div lang={review.language || undefined} className="space-y-1.5">
        <h3 id={headingId} dir="auto" className="comment-title">
          {review.hiddenUnder ? (
            `Hidden under rule “${ruleTitle(review.hiddenUnder)}”`
          ) : (
            <Marked text={review.title} words={words} />
          )}
        </h3>
        <ReviewText text={review.details} words={words} hiddenUnder={review.hiddenUnder} />
      </div>
      <OfferedTranslation
        language={review.language}
        title={review.title}
        details={review.details}
      />
      <ReviewAspects criteria={review.criteria} tags={review.tags} />
      {review.isPendingModeration && (
        <Notice>
          We’re reviewing this: readers flagged it, or it arrived in an unusual spike. Until we’re
          done, only you can see it
          {review.isCounted ? ', but it counts.' : ', and it doesn’t count.'}
        </Notice>
      )}
      {review.response && (
        <OfficialResponse response={review.response} reviewId={review.id} name={influencer.name} />
      )}
      {review.isMine && (
        <OwnRating
          review={review}
          influencer={influencer}
          onChange={onChange}
          onDeleted={onDeleted}
        />
      )}
      {isPublic(review) && (
        <Discussion review={review} isOwner={props.isOwner} onChange={onChange} />
      )}
    </article>
  )
}

type DiscussionProps = Pick<Props, 'review' | 'isOwner' | 'onChange'>

/** The readers' part of a rating: reactions, flag and replies. */
function Discussion({ review, isOwner, onChange }: DiscussionProps) {
  const { isSending, loginSentence, react, flag, reply } = useCommentActions(review, onChange)
  const [isReplying, setReplying] = useState(false)
  const [areRepliesShown, setRepliesShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const flagButton = useRef<HTMLButtonElement>(null)
  const { id } = review
  const anchor = ratingAnchor(review.id)
  const replyToggle = useRef<HTMLButtonElement>(null)
  const isFocusDue = useRef(false)
  const repliesId = useId()
  const focusReply = () => replyToggle.current?.focus()

  // Back from logging in, the reply that was written before is open again.
  useEffect(() => {
    const isReturn = window.location.hash === `#${anchor}`
    if (isReturn && readDraft(replyDraftOf(id))) setReplying(true)
  }, [anchor, id])

  // When the reply box closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (isSending || !isFocusDue.current) return
    isFocusDue.current = false
    focusReply()
  })

  async function submitReply(text: string) {
    const refusal = await reply(text)
    if (refusal !== null) return refusal
    setRepliesShown(true)
    setReplying(false)
    isFocusDue.current = true
    return null
  }

  return (
    <>
      <CommentActions
        review={review}
        isOwner={isOwner}
        isSending={isSending}
        onReact={react}
        onFlag={async () => setAsking(await flag())}
        flagRef={flagButton}
        reply={{ isOpen: isReplying, onToggle: () => setReplying(!isReplying), ref: replyToggle }}
        replies={{
          id: repliesId,
          areShown: areRepliesShown,
          onToggle: () => setRepliesShown(!areRepliesShown),
        }}
      />
      <p role="status" className="sr-only">
        {isAsking && 'You can now say why you flagged it. Press Escape to close.'}
      </p>
      {isAsking && (
        <FlagReasons
          reviewId={review.id}
          onClose={(hadFocus) => {
            setAsking(false)
            if (hadFocus) flagButton.current?.focus()
          }}
        />
      )}
      {review.isClosedToNew && <p className="text-muted text-sm">{MESSAGES.repliesClosed}</p>}
      {loginSentence && <LoginPrompt text={loginSentence} place={anchor} hasText={isReplying} />}
      {isReplying && (
        <ReplyBox draftOf={id} submit="Submit Reply" isSending={isSending} onSubmit={submitReply} />
      )}
      {review.replies.length > 0 && (
        <noscript>
          <Replies review={review} onChange={onChange} onDeleted={focusReply} />
        </noscript>
      )}
      {areRepliesShown && review.repliesCount > 0 && (
        <div id={repliesId}>
          <Replies review={review} onChange={onChange} onDeleted={focusReply} />
        </div>
      )}
    </>
  )
}
