'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { RateLink } from '@/components/influencers/rate-link'
import { Button } from '@/components/ui/button'
import { deleteReview } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { POINTS } from '@/lib/domain/points'
import type { ViewedReview } from '@/lib/reviews/types'

type Props = {
  review: ViewedReview
  influencer: { id: string; name: string; category: string }
  onDeleted(): void
}

/** Edit and delete, for whoever wrote it (215). */
export function OwnRating({ review, influencer, onDeleted }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
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
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </RateLink>
      <Button variant="danger" size="small" onClick={() => dialog.current?.showModal()}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-6 text-ink backdrop:bg-black/40"
      >
        <h4 id={titleId} className="font-bold text-lg">
          Delete your rating?
        </h4>
        <p className="mt-2">
          Its text goes for good, it no longer counts in the average, and its {POINTS.rating} points
          are taken back. You may rate again at any time.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={isDeleting} onClick={confirm}>
            Delete rating
          </Button>
        </div>
      </dialog>
    </div>
  )
}
