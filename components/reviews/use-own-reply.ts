'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useErrorToast } from '@/components/ui/use-error-toast'
import { editReply } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import type { Reply } from '@/lib/ratings/reviews/types'

type Handlers = { onEdited(edited: Reply): void; onDeleted(): void }
export type OwnReplyActions = ReturnType<typeof useOwnReply>

const refusalOf = (msg: string | null) =>
  msg === MESSAGES.badReply ? MESSAGES.badLanguage : (msg ?? MESSAGES.replyChangeFailed)

/** Editing and deleting a reply of the viewer's own; `step` is what the screen shows for it. */
export function useOwnReply(
  reply: { id: string; reviewId: string },
  { onEdited, onDeleted }: Handlers,
) {
  const [isSending, setSending] = useState(false)
  const [step, setStep] = useState<'edit' | 'ask' | null>(null)
  const errors = useErrorToast()
  const editButton = useRef<HTMLButtonElement>(null)

  function stopEditing() {
    setStep(null)
    requestAnimationFrame(() => editButton.current?.focus())
  }

  async function send<T>(request: Promise<Result<T>>): Promise<Result<T>> {
    setSending(true)
    const sent = await request
    setSending(false)
    return sent
  }

  /** Resolves with why it was refused; null when it was saved. */
  async function save(written: string): Promise<string | null> {
    const text = written.trim()
    if (!text) {
      errors.show(MESSAGES.emptyReply)
      return MESSAGES.emptyReply
    }
    const sent = await send(editReply(reply.reviewId, reply.id, text))
    if (!sent.ok) {
      const refusal = refusalOf(sent.msg)
      if (refusal === MESSAGES.badLanguage) errors.show(refusal)
      return refusal
    }
    errors.clear()
    notify.success(MESSAGES.replyChanged)
    onEdited(sent.value)
    stopEditing()
    return null
  }

  async function remove() {
    const params = { id: reply.reviewId, replyId: reply.id }
    const sent = await send(call('DELETE /api/comment/[id]/reply/[replyId]', { params }))
    // Closed before `onDeleted`, which moves the focus: an open dialog would keep it.
    flushSync(() => setStep(null))
    if (!sent.ok) return notify.error(sent.msg ?? MESSAGES.replyDeletionFailed)
    notify.success(MESSAGES.replyDeleted)
    onDeleted()
  }

  return {
    isSending,
    step,
    editButton,
    edit: () => setStep('edit'),
    stopEditing,
    save,
    askDeletion: () => setStep('ask'),
    keep: () => setStep(null),
    remove,
  }
}
