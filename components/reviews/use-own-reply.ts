'use client'

import { useState } from 'react'
import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { deleteReply, editReply } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** What a person does to a reply of his own; each answers whether it was done. */
export function useOwnReply(reviewId: string, replyId: string, change: ChangeReview) {
  const [isSending, setSending] = useState(false)

  async function edit(written: string): Promise<boolean> {
    const text = written.trim()
    if (!text) {
      notify.error(MESSAGES.emptyReply)
      return false
    }
    setSending(true)
    const sent = await editReply(reviewId, replyId, text)
    setSending(false)
    if (!sent.ok) {
      notify.error(sent.msg === MESSAGES.badReply ? MESSAGES.badLanguage : failure(sent.msg))
      return false
    }
    notify.success(MESSAGES.replyChanged)
    change(reviewId, (now) => ({
      ...now,
      replies: now.replies.map((reply) => (reply.id === replyId ? sent.value : reply)),
    }))
    return true
  }

  async function remove(): Promise<boolean> {
    setSending(true)
    const sent = await deleteReply(reviewId, replyId)
    setSending(false)
    if (!sent.ok) {
      notify.error(sent.msg ?? MESSAGES.replyDeletionFailed)
      return false
    }
    notify.success(MESSAGES.replyDeleted)
    change(reviewId, (now) => ({
      ...now,
      replies: now.replies.filter((reply) => reply.id !== replyId),
      repliesCount: now.repliesCount - 1,
    }))
    return true
  }

  return { isSending, edit, remove }
}

const failure = (msg: string | null) => msg ?? MESSAGES.replyChangeFailed
