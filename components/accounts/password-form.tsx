'use client'

import { type FormEvent, useId, useState } from 'react'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useSubmit } from '@/components/ui/use-submit'
import type { OwnSettings } from '@/lib/accounts/profile/types'
import type { OwnAccount } from '@/lib/accounts/types'
import { requestPasswordReset } from '@/lib/client/api'
import { changePassword } from '@/lib/client/own-account'
import { storeSession } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { account: OwnAccount; settings: OwnSettings }

export function PasswordForm({ account, settings }: Props) {
  if (!settings.hasPassword) return <FirstPassword email={account.email} />
  return (
    <SettingsCard title="Password" lead="Changing it logs you out on all other devices.">
      <ChangePassword email={account.email} />
    </SettingsCard>
  )
}

function ChangePassword({ email }: { email: string }) {
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { isSending, form, refusal, fields, send } = useSubmit(['currentPassword', 'password'])
  const errorId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = await send(changePassword({ currentPassword, password }))
    if (!sent) return
    storeSession(sent.value.token)
    setCurrent('')
    setPassword('')
    notify.success(sent.value.msg || MESSAGES.passwordChanged)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-1 flex-col items-start gap-4"
    >
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="w-full">
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
          error={fields.currentPassword}
          describedBy={errorId}
        />
      </div>
      <div className="w-full">
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password}
          help={`At least ${LIMIT.passwordCharsMin} characters.`}
          describedBy={errorId}
        />
      </div>
      <FormError id={errorId} text={refusal} />
      <Button type="submit" className="mt-auto" isBusy={isSending}>
        Change password
      </Button>
    </form>
  )
}

/** Members who only log in through another site set a password by e-mail, which confirms the address again. */
function FirstPassword({ email }: { email: string }) {
  const { isSending, refusal, send } = useSubmit()

  async function ask() {
    const sent = await send(requestPasswordReset(email))
    if (sent) notify.success(sent.value || MESSAGES.resetMailSent)
  }

  return (
    <SettingsCard
      title="Password"
      lead="This account has no password because you log in through another site. Set one to log in here too."
    >
      <Button variant="quiet" className="self-start" isBusy={isSending} onClick={ask}>
        Send me a link to set one
      </Button>
      <FormError text={refusal} className="mt-2" />
    </SettingsCard>
  )
}
