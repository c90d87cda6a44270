'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useState } from 'react'
import { signInAnyway } from '@/components/accounts/sign-in'
import { useArrival } from '@/components/accounts/use-arrival'
import { nextPath } from '@/components/accounts/use-next'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Spinner } from '@/components/ui/spinner'
import { useRefusal } from '@/components/ui/use-refusal'
import { storeSession, useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { whyFailed } from '@/lib/client/why-failed'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** E-mail and password; continues to `next`. */
export function SignInForm() {
  const router = useRouter()
  const viewer = useViewer()
  const arrival = useArrival()
  const errorId = useId()
  const refusal = useRefusal([])
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    refusal.clear()
    setBusy(true)
    const sent = await signInAnyway({
      email: String(form.get('email')),
      password: String(form.get('password')),
    })
    setBusy(false)
    if (!sent.ok) return refusal.report(whyFailed(sent))
    storeSession(sent.value)
    notify.success(MESSAGES.loggedIn, DURATION.toastLoginMs)
    router.replace(nextPath())
  }

  if (viewer.status === 'in' && !arrival) {
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-muted">
        <Spinner /> You are logged in. One moment…
      </p>
    )
  }
  return (
    <form
      method="post"
      action="/api/signin"
      onSubmit={submit}
      className={arrival ? 'space-y-5' : 'signed-out-only space-y-5'}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        describedBy={errorId}
      />
      <div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          describedBy={errorId}
        />
        <Link
          prefetch={false}
          href={PATH.forgotPassword}
          className="text-link mt-2 inline-block text-sm"
        >
          Forgot password?
        </Link>
      </div>
      <FormError id={errorId} text={refusal.text ?? arrival?.refusal ?? null} />
      <Button type="submit" isWide isBusy={isBusy} isReady={viewer.status !== 'unknown'}>
        Log In
      </Button>
    </form>
  )
}
