'use client'

import { useSyncExternalStore } from 'react'
import { ratingDraftOf } from '@/components/reviews/rating-draft'
import { readDraft } from '@/components/ui/form-draft'
import { Stars } from '@/components/ui/stars'
import { isolated } from '@/lib/domain/isolated'

type Props = { influencer: { id: string; name: string } }

const never = () => () => {}

/** Tells a visitor who is about to sign up of the review that waits on this device, with its stars. */
export function WaitingReview({ influencer: { id, name } }: Props) {
  // The server, which does not see it, says what is likely.
  const stars = useSyncExternalStore(
    never,
    () => readDraft(ratingDraftOf(id))?.rating ?? null,
    () => 0,
  )
  if (stars === null) return `Create an account to publish your review of ${isolated(name)}.`
  return (
    <>
      Your review of {isolated(name)} is saved. Create an account to publish it.
      <span className="mt-1 block min-h-6">{stars > 0 && <Stars value={stars} />}</span>
    </>
  )
}
