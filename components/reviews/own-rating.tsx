'use client'

import { RateLink } from '@/components/influencers/rate-link'
import { AddProof } from '@/components/reviews/add-proof'
import { CloseToNew } from '@/components/reviews/close-to-new'
import { DeleteRating } from '@/components/reviews/delete-rating'
import { ShowName } from '@/components/reviews/show-name'
import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { ButtonLink } from '@/components/ui/button'
import { Pencil } from '@/components/ui/icons'
import { formatDay } from '@/lib/domain/formats'
import { withQuery } from '@/lib/domain/page-query'
import { INFLUENCER_LIST, PATH } from '@/lib/domain/paths'
import { isLabelCurrent } from '@/lib/domain/proofs'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  influencer: { id: string; name: string; category: string }
  onChange: ChangeReview
  onDeleted(): void
}

/** For the author: what to do next, edit and delete. */
export function OwnRating({ review, influencer, onChange, onDeleted }: Props) {
  const isAsked = review.response !== null && !review.isUpdatedAfterResponse
  return (
    <>
      {isAsked && (
        <p className="text-sm">
          <bdi>{influencer.name}</bdi> has responded to your review. If that changes your view, you
          can edit it: readers will see that you did so after the response.
        </p>
      )}
      {review.appearsAt && (
        <p className="text-sm">
          Only you see this. Readers will see it from {formatDay(review.appearsAt)} (UTC), with the
          other anonymous reviews of the month.
        </p>
      )}
      <div className="needs-script flex flex-wrap items-center gap-2">
        <span className="mr-auto text-muted text-sm max-sm:w-full">Your review</span>
        <ButtonLink
          href={`${withQuery(PATH.home, { category: influencer.category })}#${INFLUENCER_LIST}`}
          prefetch={false}
          variant="plain"
          size="small"
          className="max-sm:-ml-3.5 max-sm:w-full max-sm:justify-start"
        >
          <span>
            Rate someone else in <bdi>{influencer.category}</bdi>
          </span>
        </ButtonLink>
        <RateLink influencer={influencer} variant="quiet" size="small">
          <Pencil className="size-4" />
          Edit
        </RateLink>
        {!review.appearsAt && !isLabelCurrent(review) && (
          <AddProof reviewId={review.id} isAnonymous={review.isAnonymous} />
        )}
        {!(review.appearsAt || review.isPendingModeration) && (
          <CloseToNew review={review} onChange={onChange} />
        )}
        {review.isAnonymous && <ShowName reviewId={review.id} onShown={onDeleted} />}
        <DeleteRating reviewId={review.id} isAnonymous={review.isAnonymous} onDeleted={onDeleted} />
      </div>
    </>
  )
}
