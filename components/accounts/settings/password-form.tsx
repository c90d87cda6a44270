'use client'

import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import type { OwnAccount } from '@/lib/accounts/types'
import { requestPasswordReset } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { storeSession } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { account: OwnAccount; settings: OwnSettings }

export function PasswordForm({ account, settings }: Props) {
  if (!settings.hasPassword) return <FirstPassword email={account.email} />
  return (
    <SettingsCard title="Password" lead="You’ll be logged out of all other devices.">
      <ChangePassword email={account.email} />
    </SettingsCard>
  )
}

function ChangePassword({ email }: { email: string }) {
  const form = useForm({
    initial: { currentPassword: '', password: '' },
    send: (body) => call('POST /api/me/password', { body }),
    onDone({ token, msg }, _, { reset }) {
      storeSession(token)
      reset()
      notify.success(msg)
    },
  })
  return (
    <form {...form.props} className="flex flex-1 flex-col items-start gap-4">
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="w-full">
        <PasswordField
          label="Current password"
          {...form.field('currentPassword')}
          autoComplete="current-password"
          required
        />
      </div>
      <div className="w-full">
        <PasswordField
          label="New password"
          {...form.field('password')}
          autoComplete="new-password"
          required
          help={`At least ${LIMIT.passwordCharsMin} characters.`}
        />
      </div>
      <FormError {...form.error} />
      <Button type="submit" className="mt-auto" isBusy={form.isBusy}>
        Change password
      </Button>
    </form>
  )
}

/** Members who only log in through another site set a password by e-mail, which confirms the address again. */
function FirstPassword({ email }: { email: string }) {
  const form = useForm({
    initial: { email },
    send: (body) => requestPasswordReset(body.email),
    onDone: (text) => notify.success(text || MESSAGES.resetMailSent),
  })

  return (
    <SettingsCard
      title="Password"
      lead="You log in through another site, so this account has no password. Set one to log in here too."
    >
      <Button
        variant="quiet"
        className="self-start"
        isBusy={form.isBusy}
        onClick={() => form.submit()}
      >
        Send me a link to set one
      </Button>
      <FormError {...form.error} className="mt-2" />
    </SettingsCard>
  )
}
