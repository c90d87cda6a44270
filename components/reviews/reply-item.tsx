'use client'

import type { ReactNode } from 'react'
import { Label } from '@/components/influencers/rating-line'
import { ReportLink } from '@/components/moderation/report-link'
import { Muted } from '@/components/relations/muted'
import { AuthorName } from '@/components/reviews/author-name'
import { DeleteReplyDialog } from '@/components/reviews/delete-reply-dialog'
import { ModerateButton } from '@/components/reviews/moderate-button'
import { ReplyEditor } from '@/components/reviews/reply-editor'
import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { useOwnReply } from '@/components/reviews/use-own-reply'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Reply, ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  reply: Reply
  review: ViewedReview
  onChange: ChangeReview
  onDeleted(): void
}

/** A reply: author, then text. Its author can edit or delete it. */
export const ReplyItem = (props: Props) => (
  <Muted author={props.reply}>
    <Content {...props} />
  </Muted>
)

function Content(props: Props) {
  const { reply, review } = props
  const isByRater = reply.authorId !== null && reply.authorId === review.authorId
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <AuthorName author={reply} />
        {isByRater && <Label>author of the rating</Label>}{' '}
        <span className="text-muted">
          <RelativeTime at={reply.createdAt} />
          {reply.editedAt && ', edited'}
        </span>
      </p>
      {reply.isMine ? (
        <OwnReply {...props} />
      ) : (
        <>
          <Words>{reply.text}</Words>
          <ReportLink
            kind="reply"
            id={reply.id}
            label={`Report the reply by ${reply.authorName || 'a former member'}`}
          />
        </>
      )}
      <ModerateButton subjectKind="reply" subjectId={reply.id} />
    </>
  )
}

const Words = ({ children }: { children: string }) => (
  <p dir="auto" className="mt-0.5 max-w-measure whitespace-pre-line">
    {children}
  </p>
)

function OwnReply({ reply, review, onChange, onDeleted }: Props) {
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
      <Words>{reply.text}</Words>
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
