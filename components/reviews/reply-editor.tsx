'use client'

import { ReplyBox } from '@/components/reviews/reply-box'
import type { OwnReplyActions } from '@/components/reviews/use-own-reply'

type Props = { reply: { id: string; text: string }; actions: OwnReplyActions }

/** The box in which the viewer edits a reply of their own. */
export const ReplyEditor = ({ reply, actions }: Props) => (
  <ReplyBox
    draftOf={`edit:${reply.id}`}
    written={reply.text}
    submit="Save changes"
    isSending={actions.isSending}
    onSubmit={actions.save}
    onCancel={actions.stopEditing}
  />
)
