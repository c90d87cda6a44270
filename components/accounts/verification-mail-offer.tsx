'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { call } from '@/lib/client/call'
import { useViewer } from '@/lib/client/session'
import { whyFailed } from '@/lib/client/why-failed'
import { PATH } from '@/lib/domain/paths'

type Answer = { isSent: boolean; text: string }

/** Offers another confirmation e-mail to signed-in members, as it goes to the account's own address. */
export function VerificationMailOffer() {
  const viewer = useViewer()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function ask() {
    setBusy(true)
    const sent = await call('POST /api/verify-email/resend')
    setBusy(false)
    setAnswer(
      sent.ok ? { isSent: true, text: sent.value.msg } : { isSent: false, text: whyFailed(sent) },
    )
  }

  if (viewer.status !== 'in') {
    const signIn = `${PATH.signIn}?${new URLSearchParams({ next: PATH.verifyEmail })}`
    return (
      <>
        <p>Log in to get another link.</p>
        <ButtonLink href={signIn} prefetch={false} isWide>
          Log In
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <div role="status">
        {answer && <Notice tone={answer.isSent ? 'good' : 'danger'}>{answer.text}</Notice>}
      </div>
      <Button variant={answer?.isSent ? 'quiet' : 'solid'} isWide isBusy={isBusy} onClick={ask}>
        Send me another link
      </Button>
    </>
  )
}
