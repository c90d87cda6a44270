'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { confirmPoints, type Rated, type RatingForm, rateInfluencer } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH, withLinkContext } from '@/lib/domain/paths'

/** Praise where points were given (C44), and what an unconfirmed address means (C20). */
function tellOutcome({ pointsAwarded, isCounted }: Rated) {
  if (pointsAwarded > 0) notify.success(MESSAGES.pointsGained)
  if (!isCounted) notify.info(MESSAGES.ratingNotCountedYet)
}

/** Sends a rating, then the contract's score call, then goes to the comments (109–115). `onTaken`: it is stored. */
export function useRatingSubmit(onTaken: () => void) {
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(form: RatingForm) {
    if (isSending) return
    setSending(true)
    setRefusal(null)
    const sent = await rateInfluencer(form)
    if (!sent.ok) {
      setSending(false)
      const text = sent.msg ?? MESSAGES.ratingFailed
      setRefusal(text)
      notify.error(text)
      return
    }
    onTaken()
    notify.success(MESSAGES.ratingSubmitted)
    await confirmPoints(form)
    tellOutcome(sent.value)
    const { influencer, viewer } = form
    router.push(withLinkContext(PATH.reviews(influencer.id), { influencer, viewer }))
  }

  return { isSending, refusal, forgive: () => setRefusal(null), send }
}
