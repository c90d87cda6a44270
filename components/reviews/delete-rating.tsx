'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Trash2 } from '@/components/ui/icons'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { isolated } from '@/lib/domain/isolated'
import { MESSAGES } from '@/lib/domain/messages'
import { POINTS } from '@/lib/domain/points'

type Props = {
  reviewId: string
  /** The rated person, where the screen lists ratings of several. */
  whom?: string
  onDeleted(): void
}

/** Deletes a rating of the viewer's own, after a question. */
export function DeleteRating({ reviewId, whom, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    const sent = await call('DELETE /api/questions/[id]', { params: { id: reviewId } })
    // Closed before `onDeleted`, which moves the focus: an open dialog would keep it.
    flushSync(() => {
      setDeleting(false)
      setAsking(false)
    })
    if (!sent.ok) return notify.error(sent.msg ?? MESSAGES.ratingDeletionFailed)
    notify.success(MESSAGES.ratingDeleted)
    onDeleted()
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        <Trash2 className="size-4" />
        Delete
        {whom && (
          <span className="sr-only">
            {' '}
            your rating of <bdi>{whom}</bdi>
          </span>
        )}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={whom ? `Delete your rating of ${isolated(whom)}?` : 'Delete your rating?'}
          confirm="Delete rating"
          keep="Keep it"
          isBusy={isDeleting}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            The text is deleted permanently, the rating no longer counts in the average, and you
            lose its {POINTS.rating} points. You can rate again at any time.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
