'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { signInAnyway } from '@/components/accounts/sign-in/sign-in'
import { useArrival } from '@/components/accounts/sign-in/use-arrival'
import { nextPath } from '@/components/accounts/sign-in/use-next'
import { usePasskeySignIn } from '@/components/accounts/sign-in/use-passkey-sign-in'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { NotLoaded } from '@/components/ui/not-loaded'
import { Spinner } from '@/components/ui/spinner'
import { useForm } from '@/components/ui/use-form'
import type { Confirmation } from '@/lib/client/request'
import { storeSession, useViewer } from '@/lib/client/session'
import { notifyNext } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** Of its own bundle: most accounts have no second factor. */
const SecondFactorStep = dynamic(
  () =>
    import('@/components/accounts/sign-in/second-factor-step').then(
      (loaded) => loaded.SecondFactorStep,
      () => NotLoaded,
    ),
  { loading: () => <Spinner /> },
)

/**
 * E-mail and password, then a second factor where the account has one; continues to `next`. `children`: other ways in, which
 * the second step does not offer.
 */
export function SignInForm({
  arePasskeysOn,
  children,
}: {
  arePasskeysOn: boolean
  children: ReactNode
}) {
  const router = useRouter()
  const viewer = useViewer()
  const arrival = useArrival()
  // Null once the member has gone back to the form.
  const [asked, setAsked] = useState<Confirmation | null>()
  const confirmation = asked === undefined ? arrival?.confirmation : asked

  function enter(token: string) {
    storeSession(token)
    notifyNext.success(MESSAGES.loggedIn, DURATION.toastLoginMs)
    router.replace(nextPath())
  }

  const isFormShown = viewer.status === 'out' && !confirmation
  const passkey = usePasskeySignIn(arePasskeysOn && isFormShown, enter)
  const form = useForm({
    initial: { email: '', password: '' },
    send: signInAnyway,
    toastMs: DURATION.toastMs,
    isPublic: true,
    onDone(outcome, _, { fill }) {
      if ('token' in outcome) return enter(outcome.token)
      fill({ password: '' })
      setAsked(outcome.confirmation)
    },
  })

  if (viewer.status === 'in' && !arrival) {
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-muted">
        <Spinner /> You’re logged in. One moment…
      </p>
    )
  }
  if (confirmation) {
    return (
      <SecondFactorStep confirmation={confirmation} onDone={enter} onBack={() => setAsked(null)} />
    )
  }
  return (
    <>
      <form
        {...form.props}
        noValidate={false}
        action="/api/signin"
        className={arrival ? 'space-y-5' : 'signed-out-only space-y-5'}
      >
        <TextField
          label="Email"
          {...form.field('email')}
          type="email"
          autoComplete={arePasskeysOn ? 'username webauthn' : 'username'}
          required
        />
        <div>
          <PasswordField
            label="Password"
            {...form.field('password')}
            autoComplete="current-password"
            required
          />
          <Link
            prefetch={false}
            href={PATH.forgotPassword}
            className="text-link mt-2 inline-block text-sm"
          >
            Forgot password?
          </Link>
        </div>
        <FormError {...form.error} text={form.error.text ?? passkey.refusal ?? arrival?.refusal} />
        <Button type="submit" isWide isBusy={form.isBusy} isReady={viewer.status !== 'unknown'}>
          Log In
        </Button>
        {arePasskeysOn && (
          <Button
            variant="quiet"
            isWide
            className="needs-script"
            isBusy={passkey.isBusy}
            onClick={passkey.press}
          >
            Use a passkey
          </Button>
        )}
      </form>
      {children}
    </>
  )
}
