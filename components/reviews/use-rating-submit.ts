'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OWN_RATING } from '@/components/influencers/reviews-address'
import { type BadWording, findBadWording, placePhrase } from '@/components/reviews/check-profanity'
import { useErrorToast } from '@/components/ui/use-error-toast'
import { confirmPoints, type Rated, type RatingForm, rateInfluencer } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Own = Pick<ViewedReview, 'isPendingModeration'> | null

/** Shows a toast for the points, and says why a rating does not count. */
function tellOutcome(
  { pointsAwarded, isCounted, isPendingModeration }: Rated,
  { aspects }: RatingForm,
  own: Own,
) {
  if (pointsAwarded > 0) notify.success(MESSAGES.pointsGained)
  if (isCounted) return
  if (isPendingModeration) notify.info(MESSAGES.ratingWaits, DURATION.toastRefusalMs)
  else if (own?.isPendingModeration) notify.info(MESSAGES.ratingStillHeld)
  else if (aspects.relationship === 'paid') notify.info(MESSAGES.ratingPaid)
  else notify.info(MESSAGES.ratingNotCountedYet)
}

type Options = {
  /** Called when the rating is stored. */
  onTaken(): void
  /** Called with the phrase to rewrite; nothing is stored. */
  onBadWording(wording: BadWording): void
}

/** Runs the profanity filter, sends the rating, then the score call of the specification, then opens the comments. */
export function useRatingSubmit({ onTaken, onBadWording }: Options) {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const errors = useErrorToast()

  function refuse(text: string, wording: BadWording | null) {
    setSending(false)
    errors.show(text)
    if (wording) onBadWording(wording)
    else setRefusal(text)
  }

  /** `own`: the viewer's rating so far, if any. */
  async function send(form: RatingForm, own: Own) {
    if (isSending) return
    setSending(true)
    setRefusal(null)
    errors.clear()
    const wording = await findBadWording(form)
    if (wording) return refuse(MESSAGES.badLanguage, wording)
    const sent = await rateInfluencer(form)
    if (!sent.ok) {
      const { msg, phrase } = sent
      return refuse(msg ?? MESSAGES.ratingFailed, phrase ? placePhrase(form, phrase) : null)
    }
    onTaken()
    notify.success(MESSAGES.ratingSubmitted)
    await confirmPoints(form)
    tellOutcome(sent.value, form, own)
    const { influencer, viewer } = form
    const path = withLinkContext(PATH.reviews(influencer.id), { influencer, viewer })
    router.push(`${path}#${OWN_RATING}`)
  }

  return { isSending, refusal, complain: errors.show, forgive: () => setRefusal(null), send }
}
