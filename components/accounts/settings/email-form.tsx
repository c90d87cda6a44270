'use client'

import { SettingsFold } from '@/components/accounts/settings/settings-fold'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import type { OwnAccount } from '@/lib/accounts/types'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { foldEmail } from '@/lib/domain/email-address'
import { unconfirmedEmail } from '@/lib/domain/unconfirmed-email'

type Props = {
  account: OwnAccount
  settings: OwnSettings
  onChanged(changed: Partial<OwnSettings>): void
}

/** The address and whether it is confirmed. A new one takes effect once the link mailed to it is opened. */
export function EmailForm({ account, settings, onChanged }: Props) {
  const { isEmailVerified, isConfirmedEmailRequired, pendingEmail, hasPassword } = settings
  return (
    <SettingsCard
      title="Email"
      lead={
        <>
          You log in as{' '}
          <strong className="font-medium text-ink">
            <bdi>{account.email}</bdi>
          </strong>
          {isEmailVerified ? ' (confirmed)' : ' (not confirmed yet)'}. Only you and our team can see
          it.
        </>
      }
    >
      <div className="space-y-4">
        {!isEmailVerified && <Unconfirmed isRequired={isConfirmedEmailRequired} />}
        {pendingEmail && <Pending email={pendingEmail} onChanged={onChanged} />}
        {hasPassword ? (
          <SettingsFold id="change-email" action="Use another email">
            <ChangeEmail onChanged={onChanged} />
          </SettingsFold>
        ) : (
          <p className="text-sm">
            You log in through another site, which knows you by this address. Set a password here
            before you change it.
          </p>
        )}
      </div>
    </SettingsCard>
  )
}

const resendLink = () => call('POST /api/verify-email/resend')

function Unconfirmed({ isRequired }: { isRequired: boolean }) {
  return (
    <Asking
      text={`Please open the link we sent you to confirm your address. ${unconfirmedEmail(isRequired).toMember}`}
      action="Send me another link"
      ask={resendLink}
    />
  )
}

const cancelChange = () => call('DELETE /api/me/email')

function Pending({ email, onChanged }: { email: string; onChanged: Props['onChanged'] }) {
  return (
    <Asking
      text={`We’ve sent a link to ${email}. Open it to complete the change.`}
      action="Keep my current address"
      ask={cancelChange}
      onDone={() => onChanged({ pendingEmail: '' })}
    />
  )
}

type AskingProps = {
  text: string
  action: string
  ask(): Promise<Result<{ msg: string }>>
  onDone?: () => void
}

function Asking({ text, action, ask, onDone }: AskingProps) {
  const form = useForm({
    initial: {},
    send: ask,
    onDone({ msg }) {
      notify.success(msg)
      onDone?.()
    },
  })

  return (
    <Notice className="space-y-2">
      <p>{text}</p>
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        {action}
      </Button>
      <FormError {...form.error} />
    </Notice>
  )
}

function ChangeEmail({ onChanged }: { onChanged: Props['onChanged'] }) {
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    send: (body) => call('POST /api/me/email', { body }),
    onDone({ msg }, { email }, { reset }) {
      onChanged({ pendingEmail: foldEmail(email) })
      reset()
      notify.success(msg)
    },
  })
  return (
    <form {...form.props} className="space-y-4">
      <TextField
        label="New email"
        {...form.field('email')}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField
        label="Current password"
        {...form.field('currentPassword')}
        autoComplete="current-password"
        required
      />
      <FormError {...form.error} />
      <Button type="submit" isBusy={form.isBusy}>
        Change email
      </Button>
    </form>
  )
}
