'use client'

import { useRef, useState } from 'react'
import { RateLink } from '@/components/influencers/rate-link'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Pencil, Trash2 } from '@/components/ui/icons'
import { deleteReview } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { POINTS } from '@/lib/domain/points'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  influencer: { id: string; name: string; category: string }
  onDeleted(): void
}

/** Edit and delete, for the author. */
export function OwnRating({ review, influencer, onDeleted }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isDeleting, setDeleting] = useState(false)

  async function confirm() {
    setDeleting(true)
    const sent = await deleteReview(review.id)
    setDeleting(false)
    dialog.current?.close()
    if (!sent.ok) return notify.error(sent.msg ?? MESSAGES.ratingDeletionFailed)
    notify.success(MESSAGES.ratingDeleted)
    onDeleted()
  }

  return (
    <div className="needs-script flex flex-wrap items-center gap-2">
      <span className="mr-auto text-muted text-sm">This is your rating.</span>
      <RateLink influencer={influencer} variant="quiet" size="small">
        <Pencil className="size-4" />
        Edit
      </RateLink>
      <Button variant="danger" size="small" onClick={() => dialog.current?.showModal()}>
        <Trash2 className="size-4" />
        Delete
      </Button>
      <ConfirmDialog
        ref={dialog}
        title="Delete your rating?"
        confirm="Delete rating"
        keep="Keep it"
        isBusy={isDeleting}
        onConfirm={confirm}
      >
        <p>
          The text is deleted permanently, the rating no longer counts in the average, and you lose
          its {POINTS.rating} points. You can rate again at any time.
        </p>
      </ConfirmDialog>
    </div>
  )
}
