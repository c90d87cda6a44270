'use client'

import { RateLink } from '@/components/influencers/rate-link'
import { DeleteRating } from '@/components/reviews/delete-rating'
import { Pencil } from '@/components/ui/icons'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  influencer: { id: string; name: string; category: string }
  onDeleted(): void
}

/** Edit and delete, for the author. */
export function OwnRating({ review, influencer, onDeleted }: Props) {
  return (
    <div className="needs-script flex flex-wrap items-center gap-2">
      <span className="mr-auto text-muted text-sm">This is your rating.</span>
      <RateLink influencer={influencer} variant="quiet" size="small">
        <Pencil className="size-4" />
        Edit
      </RateLink>
      <DeleteRating reviewId={review.id} onDeleted={onDeleted} />
    </div>
  )
}
