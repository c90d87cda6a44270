'use client'

import type { ReactNode } from 'react'
import { DeleteReplyDialog } from '@/components/reviews/delete-reply-dialog'
import { ReplyEditor } from '@/components/reviews/reply-editor'
import { ReplyWords } from '@/components/reviews/reply-words'
import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { useOwnReply } from '@/components/reviews/use-own-reply'
import type { Reply, ViewedReview } from '@/lib/ratings/reviews/types'

export type ReplyProps = {
  reply: Reply
  review: ViewedReview
  onChange: ChangeReview
  onDeleted(): void
}

/** A reply to its author, who can edit or delete it. */
export function OwnReply({ reply, review, onChange, onDeleted }: ReplyProps) {
  const actions = useOwnReply(
    { id: reply.id, reviewId: review.id },
    {
      onEdited: (edited) =>
        onChange(review.id, (now) => ({
          ...now,
          replies: now.replies.map((one) => (one.id === reply.id ? edited : one)),
        })),
      onDeleted() {
        onChange(review.id, (now) => ({
          ...now,
          replies: now.replies.filter(({ id }) => id !== reply.id),
          repliesCount: now.repliesCount - 1,
        }))
        onDeleted()
      },
    },
  )
  if (actions.step === 'edit') {
    return (
      <div className="mt-1.5">
        <ReplyEditor reply={reply} actions={actions} />
      </div>
    )
  }
  return (
    <>
      <ReplyWords>{reply.text}</ReplyWords>
      <div className="needs-script mt-0.5 flex gap-1">
        <Choice ref={actions.editButton} onClick={actions.edit}>
          Edit reply
        </Choice>
        <Choice onClick={actions.askDeletion}>Delete reply</Choice>
      </div>
      {actions.step === 'ask' && <DeleteReplyDialog actions={actions} />}
    </>
  )
}

type ChoiceProps = {
  ref?: React.Ref<HTMLButtonElement>
  onClick(): void
  children: ReactNode
}

const Choice = ({ ref, onClick, children }: ChoiceProps) => (
  <button
    ref={ref}
    type="button"
    onClick={onClick}
    className="-ml-2 inline-flex min-h-8 items-center rounded-small px-2 font-medium text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
  >
    {children}
  </button>
)
