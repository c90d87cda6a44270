'use client'

import { useRouter } from 'next/navigation'
import { nextPath } from '@/components/accounts/sign-in/use-next'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { useProof } from '@/components/ui/use-proof'
import { signIn, signUp } from '@/lib/client/api'
import { storeSession, useViewer } from '@/lib/client/session'
import { notifyNext } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** Creates an account and logs in at once. No client-side checks: the server's message is shown. */
export function SignUpForm() {
  const router = useRouter()
  const viewer = useViewer()
  const proof = useProof('signUp')
  const form = useForm({
    // The four fields of the endpoint; no screen asks for `details`.
    initial: { name: '', email: '', password: '', details: '' },
    send: async (body) => signUp(body, await proof.take()),
    toastMs: DURATION.toastSignUpErrorMs,
    isPublic: true,
    async onDone(_, { email, password }) {
      notifyNext.success(MESSAGES.signedUp)
      const session = await signIn({ email, password })
      if (!session.ok) return router.push(`${PATH.signIn}${window.location.search}`)
      storeSession(session.value)
      router.replace(nextPath())
    },
  })
  return (
    <form {...form.props} action="/api/signup" onInput={proof.prepare} className="space-y-5">
      <TextField
        label="Name"
        {...form.field('name')}
        autoComplete="name"
        maxLength={LIMIT.nameCharsMax}
        help="Shown next to your reviews and replies."
      />
      <TextField
        label="Email"
        {...form.field('email')}
        type="email"
        autoComplete="username"
        help="Never public. Only our team can see it."
      />
      <PasswordField
        label="Password"
        {...form.field('password')}
        autoComplete="new-password"
        help={`At least ${LIMIT.passwordCharsMin} characters.`}
      />
      <p className="text-danger text-sm">{MESSAGES.checkSpam}</p>
      <FormError {...form.error} />
      <Button type="submit" isWide isBusy={form.isBusy} isReady={viewer.status !== 'unknown'}>
        Sign Up
      </Button>
    </form>
  )
}
