'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useState } from 'react'
import { nextPath } from '@/components/accounts/use-next'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useProof } from '@/components/ui/use-proof'
import { useRefusal } from '@/components/ui/use-refusal'
import { type SignUpForm as Form, signIn, signUp } from '@/lib/client/api'
import { storeSession, useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { whyFailed } from '@/lib/client/why-failed'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Refused = Parameters<typeof whyFailed>[0] & { fields?: Readonly<Record<string, string>> }

/** The four fields of the endpoint; no screen asks for `details`. */
function readForm(form: HTMLFormElement): Form {
  const values = new FormData(form)
  return {
    name: String(values.get('name')),
    email: String(values.get('email')),
    password: String(values.get('password')),
    details: '',
  }
}

/** Creates an account and logs in at once. No client-side checks: the server's message is shown. */
export function SignUpForm() {
  const router = useRouter()
  const viewer = useViewer()
  const errorId = useId()
  const proof = useProof('signUp')
  const refusal = useRefusal(['name', 'email', 'password'])
  const [isBusy, setBusy] = useState(false)

  function refuse(sent: Refused) {
    const { fields } = sent
    refusal.report(whyFailed(sent), { fields, toastMs: DURATION.toastSignUpErrorMs })
  }

  async function register(form: Form) {
    const made = await signUp(form, await proof.take())
    if (!made.ok) return refuse(made)
    notify.success(MESSAGES.signedUp)
    const session = await signIn({ email: form.email, password: form.password })
    if (!session.ok) return router.push(`${PATH.signIn}${window.location.search}`)
    storeSession(session.value)
    router.replace(nextPath())
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(event.currentTarget)
    refusal.clear()
    setBusy(true)
    await register(form)
    setBusy(false)
  }

  return (
    <form
      ref={refusal.form}
      noValidate
      method="post"
      action="/api/signup"
      onSubmit={submit}
      onInput={proof.prepare}
      className="space-y-5"
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={LIMIT.nameCharsMax}
        help="Shown next to your ratings and replies."
        error={refusal.fields.name}
        describedBy={errorId}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        help="Not shown on the site. Only our staff can see it."
        error={refusal.fields.email}
        describedBy={errorId}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        help={`At least ${LIMIT.passwordCharsMin} characters.`}
        error={refusal.fields.password}
        describedBy={errorId}
      />
      <p className="text-danger text-sm">{MESSAGES.checkSpam}</p>
      <FormError id={errorId} text={refusal.text} />
      <Button type="submit" isWide isBusy={isBusy} isReady={viewer.status !== 'unknown'}>
        Sign Up
      </Button>
    </form>
  )
}
