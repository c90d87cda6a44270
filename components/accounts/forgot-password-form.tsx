'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useRefusal } from '@/components/ui/use-refusal'
import { requestPasswordReset } from '@/lib/client/api'
import { useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** Requests the e-mail with the link. The answer does not tell whether the address has an account. */
export function ForgotPasswordForm() {
  const viewer = useViewer()
  const errorId = useId()
  const refusal = useRefusal(['email'])
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    refusal.clear()
    setSentTo(null)
    setBusy(true)
    const sent = await requestPasswordReset(email)
    setBusy(false)
    if (!sent.ok) {
      return refusal.report(sent.msg ?? MESSAGES.requestFailed, { fields: sent.fields })
    }
    setSentTo(email)
    notify.success(MESSAGES.resetMailSent)
  }

  return (
    <form
      ref={refusal.form}
      noValidate
      method="post"
      action="/api/forget-password"
      onSubmit={submit}
      className="space-y-5"
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        error={refusal.fields.email}
        describedBy={errorId}
      />
      <FormError id={errorId} text={refusal.text} />
      {sentTo !== null && (
        <Notice tone="good" role="status">
          If <strong className="font-semibold">{sentTo}</strong> has an account here, a link is on
          its way. It works once, within 30 minutes. Please check your spam folder too.
        </Notice>
      )}
      <Button type="submit" isWide isBusy={isBusy} isReady={viewer.status !== 'unknown'}>
        Send me a link
      </Button>
    </form>
  )
}
