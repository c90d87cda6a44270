'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondFactorStep } from '@/components/accounts/sign-in/second-factor-step'
import { toOutcome } from '@/components/accounts/sign-in/sign-in'
import { nextPath, withNext } from '@/components/accounts/sign-in/use-next'
import { Button, ButtonLink } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import type { Confirmation } from '@/lib/client/request'
import { storeSession, useViewer } from '@/lib/client/session'
import { notifyNext } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** The button of an e-mailed link. In another browser than the one that asked it takes that one's code, too. */
export function SignInLinkPress({ token }: { token: string }) {
  const router = useRouter()
  const viewer = useViewer()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)

  function enter(session: string) {
    storeSession(session)
    notifyNext.success(MESSAGES.loggedIn, DURATION.toastLoginMs)
    router.replace(nextPath())
  }

  const form = useForm({
    initial: { code: '' },
    async send({ code }) {
      const sent = await call('POST /api/signin/link/confirm', {
        body: { token, code },
        isPublic: true,
      })
      if (!sent.ok && sent.fields?.code) setCodeAsked(true)
      return toOutcome(sent.ok ? { ...sent, value: sent.value.token } : sent)
    },
    isPublic: true,
    staysBusy: true,
    onDone: (outcome) =>
      'token' in outcome ? enter(outcome.token) : setConfirmation(outcome.confirmation),
  })

  if (confirmation) {
    return (
      <SecondFactorStep
        confirmation={confirmation}
        onDone={enter}
        onBack={() => router.replace(withNext(PATH.signIn))}
      />
    )
  }
  return (
    <form {...form.props} className="space-y-5">
      {isCodeAsked && (
        <TextField
          label="Code from the other browser"
          {...form.field('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          required
          help="Six digits. You see them where you asked for the link. Never enter a code that someone sent you."
        />
      )}
      <FormError {...form.error} />
      <Button type="submit" isWide isBusy={form.isBusy} isReady={viewer.status !== 'unknown'}>
        Log In
      </Button>
      {form.error.text && (
        <ButtonLink href={withNext(PATH.signInLink)} variant="quiet" isWide prefetch={false}>
          Get another link
        </ButtonLink>
      )}
      <p className="text-muted text-sm">
        You didn’t ask for it? Just close this page. Nothing has happened.
      </p>
    </form>
  )
}
