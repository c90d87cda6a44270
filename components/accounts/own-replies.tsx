'use client'

import { useRef, useState } from 'react'
import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { RatedLink } from '@/components/accounts/rated-link'
import { useOwnList } from '@/components/accounts/use-own-list'
import { ReplyBox } from '@/components/reviews/reply-box'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Pencil, Trash2 } from '@/components/ui/icons'
import { RelativeTime } from '@/components/ui/relative-time'
import type { OwnReply } from '@/lib/accounts/profile/types'
import { deleteReply, editReply } from '@/lib/client/api'
import { listOwnReplies } from '@/lib/client/own-account'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { POINTS } from '@/lib/domain/points'

type Props = { onScoreChange(): void }

/** The viewer's replies, to edit in place or to delete. */
export function OwnReplies({ onScoreChange }: Props) {
  const list = useOwnList('replies', listOwnReplies)
  return (
    <section className="space-y-4">
      <h2 className="font-semibold text-xl">Your replies</h2>
      <OwnListFrame
        label="Your replies"
        list={list}
        empty={{
          title: 'You have not replied to anyone yet',
          text: 'Your replies to ratings will be listed here. You can change or delete them at any time.',
        }}
      >
        {list.page?.entries.map((reply) => (
          <li key={reply.id}>
            <ReplyCard
              reply={reply}
              onChanged={list.change}
              onDeleted={() => {
                list.remove(reply.id)
                onScoreChange()
              }}
            />
          </li>
        ))}
      </OwnListFrame>
    </section>
  )
}

type CardProps = { reply: OwnReply; onChanged(reply: OwnReply): void; onDeleted(): void }

function ReplyCard({ reply, onChanged, onDeleted }: CardProps) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function close() {
    setEditing(false)
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <Card>
      <article>
        <p>
          To a rating of <RatedLink influencer={reply.influencer} />
        </p>
        <p className="text-muted text-sm">
          <RelativeTime at={reply.createdAt} />
          {reply.editedAt && ', edited'}
        </p>
        {isEditing ? (
          <ReplyEditor reply={reply} onChanged={onChanged} onClose={close} />
        ) : (
          <p dir="auto" className="mt-2 max-w-measure whitespace-pre-line">
            {reply.text}
          </p>
        )}
        {!reply.isShown && (
          <p className="mt-3 rounded-card bg-sunken px-3.5 py-2 text-sm">
            The rating is hidden or deleted, so no one else can see this reply.
          </p>
        )}
        {!isEditing && (
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            {reply.isShown && (
              <Button
                ref={editButton}
                variant="quiet"
                size="small"
                onClick={() => setEditing(true)}
              >
                <Pencil className="size-4" />
                Edit<span className="sr-only"> reply</span>
              </Button>
            )}
            <DeleteReply reply={reply} onDeleted={onDeleted} />
          </div>
        )}
      </article>
    </Card>
  )
}

type EditorProps = { reply: OwnReply; onChanged(reply: OwnReply): void; onClose(): void }

function ReplyEditor({ reply, onChanged, onClose }: EditorProps) {
  const [isSending, setSending] = useState(false)

  async function save(written: string): Promise<boolean> {
    const text = written.trim()
    if (!text) {
      notify.error(MESSAGES.emptyReply)
      return false
    }
    setSending(true)
    const sent = await editReply(reply.reviewId, reply.id, text)
    setSending(false)
    if (!sent.ok) {
      const isBad = sent.msg === MESSAGES.badReply
      notify.error(isBad ? MESSAGES.badLanguage : (sent.msg ?? MESSAGES.replyChangeFailed))
      return false
    }
    notify.success(MESSAGES.replyChanged)
    onChanged({ ...reply, text: sent.value.text, editedAt: sent.value.editedAt })
    onClose()
    return true
  }

  return (
    <div className="mt-2">
      <ReplyBox
        draftOf={`edit:${reply.id}`}
        written={reply.text}
        submit="Save"
        isSending={isSending}
        onSubmit={save}
        onCancel={onClose}
      />
    </div>
  )
}

function DeleteReply({ reply, onDeleted }: { reply: OwnReply; onDeleted(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    const sent = await deleteReply(reply.reviewId, reply.id)
    setDeleting(false)
    dialog.current?.close()
    if (!sent.ok) return notify.error(sent.msg ?? MESSAGES.replyDeletionFailed)
    notify.success(MESSAGES.replyDeleted)
    onDeleted()
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => dialog.current?.showModal()}>
        <Trash2 className="size-4" />
        Delete<span className="sr-only"> reply</span>
      </Button>
      <ConfirmDialog
        ref={dialog}
        title="Delete your reply?"
        confirm="Delete reply"
        keep="Keep it"
        isBusy={isDeleting}
        onConfirm={remove}
      >
        <p>The text is deleted permanently, and you lose its {POINTS.reply} points.</p>
      </ConfirmDialog>
    </>
  )
}
