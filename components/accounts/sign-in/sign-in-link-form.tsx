'use client'

import { useState } from 'react'
import { nextPath } from '@/components/accounts/sign-in/use-next'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { useViewer } from '@/lib/client/session'

/** Asks for a link by e-mail, and shows the code that it takes in another browser. */
export function SignInLinkForm() {
  const viewer = useViewer()
  const [sent, setSent] = useState<{ email: string; code: string } | null>(null)
  const form = useForm({
    initial: { email: '' },
    send({ email }) {
      setSent(null)
      return call('POST /api/signin/link', {
        body: { email: email.trim(), next: nextPath() },
        isPublic: true,
      })
    },
    isPublic: true,
    onDone: ({ code }, { email }) => setSent({ email: email.trim(), code }),
  })

  return (
    <form {...form.props} action="/api/signin/link" className="space-y-5">
      <TextField
        label="Email"
        {...form.field('email')}
        type="email"
        autoComplete="username"
        required
      />
      <FormError {...form.error} />
      <div role="status">{sent && <Sent {...sent} />}</div>
      <Button
        type="submit"
        variant={sent ? 'quiet' : 'solid'}
        isWide
        isBusy={form.isBusy}
        isReady={viewer.status !== 'unknown'}
      >
        {sent ? 'Email me another link' : 'Email me a link'}
      </Button>
    </form>
  )
}

const Sent = ({ email, code }: { email: string; code: string }) => (
  <Notice tone="good">
    <p>
      If <strong className="font-semibold">{email}</strong> has an account here, a link is on its
      way. It works once, within 15 minutes. Check your spam folder too.
    </p>
    <p className="mt-3">
      Opening it in another browser or on another device? Enter this code there:{' '}
      <strong className="whitespace-nowrap font-semibold text-lg tabular-nums">
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
    </p>
    <p className="mt-3">Don’t tell anyone this code.</p>
  </Notice>
)
