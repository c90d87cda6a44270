'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'

/** Offers another confirmation e-mail to signed-in members, as it goes to the account's own address. */
export function VerificationMailOffer() {
  const viewer = useViewer()
  const [confirmation, setConfirmation] = useState('')
  const form = useForm({
    initial: {},
    send: () => call('POST /api/verify-email/resend'),
    onDone: ({ msg }) => setConfirmation(msg),
  })
  const { text } = form.error

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
        {text && <Notice tone="danger">{text}</Notice>}
        {confirmation && !text && <Notice tone="good">{confirmation}</Notice>}
      </div>
      <Button
        variant={confirmation ? 'quiet' : 'solid'}
        isWide
        isBusy={form.isBusy}
        onClick={() => form.submit()}
      >
        Send me another link
      </Button>
    </>
  )
}
