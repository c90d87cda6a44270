'use client'

import { useRef } from 'react'
import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { RatedLink } from '@/components/accounts/profile/rated-link'
import { DeleteReplyDialog } from '@/components/reviews/delete-reply-dialog'
import { ReplyEditor } from '@/components/reviews/reply-editor'
import { type OwnReplyActions, useOwnReply } from '@/components/reviews/use-own-reply'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pencil, Trash2 } from '@/components/ui/icons'
import { RelativeTime } from '@/components/ui/relative-time'
import { useOwnList } from '@/components/ui/use-own-list'
import type { OwnReply } from '@/lib/accounts/profile/responses'
import { call } from '@/lib/client/call'

type Props = { onScoreChange(): void }

/** The viewer's replies, to edit in place or to delete. */
export function OwnReplies({ onScoreChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useOwnList('replies', (skip, after) =>
    call('GET /api/me/replies', { query: { skip, after } }),
  )
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        Your replies
      </h2>
      <OwnListFrame
        label="Your replies"
        list={list}
        empty={{
          title: 'You haven’t replied to anyone yet',
          text: 'Your replies to reviews will be listed here. You can change or delete them at any time.',
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
                heading.current?.focus()
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
  const actions = useOwnReply(reply, {
    onEdited: ({ text, editedAt }) =>
      onChanged({ ...reply, text, editedAt: editedAt?.toISOString() ?? null }),
    onDeleted,
  })
  const isEditing = actions.step === 'edit'
  return (
    <Card>
      <article>
        <p>
          To a review of <RatedLink influencer={reply.influencer} />
        </p>
        <p className="text-muted text-sm">
          <RelativeTime at={reply.createdAt} />
          {reply.editedAt && ', edited'}
        </p>
        {isEditing ? (
          <div className="mt-2">
            <ReplyEditor reply={reply} actions={actions} />
          </div>
        ) : (
          <p dir="auto" className="mt-2 max-w-measure whitespace-pre-line">
            {reply.text}
          </p>
        )}
        {!reply.isShown && (
          <p className="mt-3 rounded-card bg-sunken px-3.5 py-2 text-sm">
            The review is hidden or deleted, so no one else can see this reply.
          </p>
        )}
        {!isEditing && <ReplyActions actions={actions} isEditable={reply.isShown} />}
      </article>
    </Card>
  )
}

type ActionsProps = { actions: OwnReplyActions; isEditable: boolean }

function ReplyActions({ actions, isEditable }: ActionsProps) {
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      {isEditable && (
        <Button ref={actions.editButton} variant="quiet" size="small" onClick={actions.edit}>
          <Pencil className="size-4" />
          <span>
            Edit<span className="sr-only"> reply</span>
          </span>
        </Button>
      )}
      <Button variant="danger" size="small" onClick={actions.askDeletion}>
        <Trash2 className="size-4" />
        <span>
          Delete<span className="sr-only"> reply</span>
        </span>
      </Button>
      {actions.step === 'ask' && <DeleteReplyDialog actions={actions} />}
    </div>
  )
}
