'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { requestPasswordReset } from '@/lib/client/api'
import { useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'

/** Requests the e-mail with the link. The answer does not tell whether the address has an account. */
export function ForgotPasswordForm() {
  const viewer = useViewer()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    send(body) {
      setSentTo(null)
      return requestPasswordReset(body.email.trim())
    },
    explain: ({ msg }) => msg ?? MESSAGES.requestFailed,
    toastMs: DURATION.toastMs,
    isPublic: true,
    onDone(_, { email }) {
      setSentTo(email.trim())
      notify.success(MESSAGES.resetMailSent)
    },
  })

  return (
    <form {...form.props} action="/api/forget-password" className="space-y-5">
      <TextField label="Email" {...form.field('email')} type="email" autoComplete="username" />
      <FormError {...form.error} />
      {sentTo !== null && (
        <Notice tone="good" role="status">
          If <strong className="font-semibold">{sentTo}</strong> has an account here, a link is on
          its way. It works once, within 30 minutes. Check your spam folder too.
        </Notice>
      )}
      <Button type="submit" isWide isBusy={form.isBusy} isReady={viewer.status !== 'unknown'}>
        Send me a link
      </Button>
    </form>
  )
}
