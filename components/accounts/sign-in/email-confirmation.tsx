'use client'

import { useEffect, useState } from 'react'
import { VerificationMailOffer } from '@/components/accounts/sign-in/verification-mail-offer'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { verifyEmail } from '@/lib/client/api'
import { type Result, whyFailed } from '@/lib/client/request'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Outcome = 'confirmed' | 'refused' | 'unanswered'
type ConfirmationResult = { outcome: Outcome; text: string }

/** A token works once, so it is sent once, however often the screen renders. */
let confirmation: Promise<Result<string>> | null = null

async function confirm(): Promise<ConfirmationResult> {
  const token = new URLSearchParams(window.location.search).get('token')
  if (!token) return { outcome: 'refused', text: MESSAGES.resetLinkInvalid }
  confirmation ??= verifyEmail(token)
  const sent = await confirmation
  if (sent.ok) return { outcome: 'confirmed', text: sent.value || MESSAGES.emailVerified }
  // A failure that is not about the link can be retried.
  const isJudged = sent.status === 200
  if (!isJudged) confirmation = null
  const text = whyFailed(sent)
  return { outcome: isJudged ? 'refused' : 'unanswered', text }
}

/** Confirms the address with the token of the e-mail as soon as the screen opens, and shows the outcome. */
export function EmailConfirmation() {
  const [told, setTold] = useState<ConfirmationResult | null>(null)

  useEffect(() => {
    void confirm().then(setTold)
  }, [])

  function tryAgain() {
    setTold(null)
    void confirm().then(setTold)
  }

  return (
    <div className="space-y-5">
      <div role="status">
        {told ? (
          <Notice tone={told.outcome === 'confirmed' ? 'good' : 'danger'}>{told.text}</Notice>
        ) : (
          <p className="needs-script flex items-center gap-3 py-3 text-muted">
            <Spinner /> Confirming your address…
          </p>
        )}
      </div>
      {told?.outcome === 'confirmed' && (
        <ButtonLink href={PATH.home} isWide>
          Rate an influencer
        </ButtonLink>
      )}
      {told?.outcome === 'refused' && <VerificationMailOffer />}
      {told?.outcome === 'unanswered' && (
        <Button variant="quiet" isWide onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  )
}
