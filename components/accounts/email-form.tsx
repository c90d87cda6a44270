'use client'

import { type FormEvent, useId, useState } from 'react'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useSubmit } from '@/components/ui/use-submit'
import type { OwnSettings } from '@/lib/accounts/profile/types'
import type { OwnAccount } from '@/lib/accounts/types'
import { resendVerification } from '@/lib/client/api'
import { cancelEmailChange, requestEmailChange } from '@/lib/client/own-account'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { foldEmail } from '@/lib/domain/email-address'
import { MESSAGES } from '@/lib/domain/messages'

type Props = {
  account: OwnAccount
  settings: OwnSettings
  onChanged(changed: Partial<OwnSettings>): void
}

/** The address and whether it is confirmed. A new one takes effect once the link mailed to it is opened. */
export function EmailForm({ account, settings, onChanged }: Props) {
  const { isEmailVerified, pendingEmail, hasPassword } = settings
  return (
    <SettingsCard
      title="E-mail"
      lead={
        <>
          You log in as{' '}
          <strong className="font-medium text-ink">
            <bdi>{account.email}</bdi>
          </strong>
          {isEmailVerified ? ' (confirmed)' : ' (not confirmed yet)'}. Only you and our staff can
          see it.
        </>
      }
    >
      <div className="space-y-4">
        {!isEmailVerified && <Unconfirmed />}
        {pendingEmail && <Pending email={pendingEmail} onChanged={onChanged} />}
        {hasPassword ? (
          <ChangeEmail onChanged={onChanged} />
        ) : (
          <p className="text-sm">
            You log in through another site that knows you by this address. Set a password here
            before you change it.
          </p>
        )}
      </div>
    </SettingsCard>
  )
}

function Unconfirmed() {
  return (
    <Asking
      text="Your ratings may not count until you open the link we sent you."
      action="Send me another link"
      ask={resendVerification}
    />
  )
}

function Pending({ email, onChanged }: { email: string; onChanged: Props['onChanged'] }) {
  return (
    <Asking
      text={`We have sent a link to ${email}. Open it to complete the change.`}
      action="Keep my current address"
      ask={cancelEmailChange}
      onDone={() => onChanged({ pendingEmail: '' })}
    />
  )
}

type AskingProps = {
  text: string
  action: string
  ask(): Promise<Result<string>>
  onDone?: () => void
}

function Asking({ text, action, ask, onDone }: AskingProps) {
  const { isSending, refusal, send } = useSubmit()

  async function press() {
    const sent = await send(ask())
    if (!sent) return
    notify.success(sent.value)
    onDone?.()
  }

  return (
    <Notice className="space-y-2">
      <p>{text}</p>
      <Button variant="quiet" size="small" isBusy={isSending} onClick={press}>
        {action}
      </Button>
      <FormError text={refusal} />
    </Notice>
  )
}

function ChangeEmail({ onChanged }: { onChanged: Props['onChanged'] }) {
  const [email, setEmail] = useState('')
  const [currentPassword, setPassword] = useState('')
  const { isSending, form, refusal, fields, send } = useSubmit(['email', 'currentPassword'])
  const errorId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = await send(requestEmailChange({ email, currentPassword }))
    if (!sent) return
    onChanged({ pendingEmail: foldEmail(email) })
    setEmail('')
    setPassword('')
    notify.success(sent.value || MESSAGES.emailChangeMailed)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields.email}
        describedBy={errorId}
      />
      <PasswordField
        label="Current password, to change the e-mail"
        name="current-password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onChange={(event) => setPassword(event.target.value)}
        error={fields.currentPassword}
        describedBy={errorId}
      />
      <FormError id={errorId} text={refusal} />
      <Button type="submit" isBusy={isSending}>
        Change e-mail
      </Button>
    </form>
  )
}
