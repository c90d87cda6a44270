'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Trash2 } from '@/components/ui/icons'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { isolated } from '@/lib/domain/isolated'
import { MESSAGES } from '@/lib/domain/messages'
import { POINTS } from '@/lib/domain/points'

type Props = {
  reviewId: string
  /** The rated person, where the screen lists ratings of several. */
  whom?: string
  /** Whether readers see it under 'Anonymous reviewer'. */
  isAnonymous?: boolean
  onDeleted(): void
}

/** Deletes a rating of the viewer's own, after a question. */
export function DeleteRating({ reviewId, whom, isAnonymous = false, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    initial: {},
    send: () => call('DELETE /api/questions/[id]', { params: { id: reviewId } }),
    explain: ({ msg }) => msg ?? MESSAGES.ratingDeletionFailed,
    toastMs: DURATION.toastMs,
    isPublic: true,
    onDone() {
      // Before `onDeleted`, which moves the focus: an open dialog would keep it.
      flushSync(() => setAsking(false))
      notify.success(MESSAGES.ratingDeleted)
      onDeleted()
    },
  })

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        <Trash2 className="size-4" />
        <span>
          Delete
          {whom && (
            <span className="sr-only">
              {' '}
              your review of <bdi>{whom}</bdi>
            </span>
          )}
        </span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={whom ? `Delete your review of ${isolated(whom)}?` : 'Delete your review?'}
          confirm="Delete review"
          keep="Keep it"
          isBusy={form.isBusy}
          onConfirm={() => form.submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>
            The text is deleted permanently, the stars no longer count in the average, and you lose
            its {POINTS.rating} points. You can rate again at any time.
          </p>
          {isAnonymous && (
            <p className="mt-2">
              We forget at once that you wrote it. Readers see it until the end of the month (UTC),
              so that no one connects its deletion with you. It may be the only review that leaves
              then: someone who knows that you deleted one could guess that it was yours.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
