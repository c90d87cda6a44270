'use client'

import { type ReactNode, useRef, useState } from 'react'
import { Label } from '@/components/influencers/rating-line'
import { AuthorName } from '@/components/reviews/author-name'
import { ReplyBox } from '@/components/reviews/reply-box'
import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { useOwnReply } from '@/components/reviews/use-own-reply'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { POINTS } from '@/lib/domain/points'
import type { Reply, ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  reply: Reply
  review: ViewedReview
  onChange: ChangeReview
  onDeleted(): void
}

/** A reply: author, then text. Its author can edit or delete it. */
export function ReplyItem(props: Props) {
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
      {reply.isMine ? <OwnReply {...props} /> : <Words>{reply.text}</Words>}
    </>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className="mt-0.5 max-w-measure whitespace-pre-line">{children}</p>
)

function OwnReply({ reply, review, onChange, onDeleted }: Props) {
  const { isSending, edit, remove } = useOwnReply(review.id, reply.id, onChange)
  const [isEditing, setEditing] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)

  function close() {
    setEditing(false)
    requestAnimationFrame(() => editButton.current?.focus())
  }

  async function save(text: string) {
    const isSaved = await edit(text)
    if (isSaved) close()
    return isSaved
  }

  if (isEditing) {
    return (
      <div className="mt-1.5">
        <ReplyBox
          draftOf={`edit:${reply.id}`}
          written={reply.text}
          submit="Save"
          isSending={isSending}
          onSubmit={save}
          onCancel={close}
        />
      </div>
    )
  }
  return (
    <>
      <Words>{reply.text}</Words>
      <div className="needs-script mt-0.5 flex gap-1">
        <Choice ref={editButton} onClick={() => setEditing(true)}>
          Edit reply
        </Choice>
        <Choice onClick={() => dialog.current?.showModal()}>Delete reply</Choice>
      </div>
      <ConfirmDialog
        ref={dialog}
        title="Delete your reply?"
        confirm="Delete reply"
        keep="Keep it"
        isBusy={isSending}
        onConfirm={async () => {
          const isGone = await remove()
          dialog.current?.close()
          if (isGone) onDeleted()
        }}
      >
        <p>The text is deleted permanently, and you lose its {POINTS.reply} points.</p>
      </ConfirmDialog>
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
