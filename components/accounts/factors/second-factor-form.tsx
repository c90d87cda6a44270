'use client'

import { useState } from 'react'
import { ChangeForm } from '@/components/accounts/factors/change-form'
import { ProofForm } from '@/components/accounts/factors/proof-form'
import { TextField } from '@/components/ui/field'
import { useForm } from '@/components/ui/use-form'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import { call, type ResponseTo } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { storeSession } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'

type Changed = { msg: string; token: string; recoveryCodes?: string[] }
type Start = ResponseTo<'POST /api/me/second-factor/totp'>

type Props = {
  step: 'add' | 'remove' | 'renew'
  settings: OwnSettings
  onDone(recoveryCodes: readonly string[]): void
  onCancel(): void
}

const CHANGES = {
  remove: {
    lead: 'Without a passkey, your recovery codes stop working, too. You’ll be logged out of all other devices.',
    action: 'Turn off',
    send: (proof: string): Promise<Result<Changed>> =>
      call('POST /api/me/second-factor/totp/remove', { body: { proof } }),
  },
  renew: {
    lead: 'Your former recovery codes will stop working. You’ll be logged out of all other devices.',
    action: 'Get new codes',
    send: (proof: string): Promise<Result<Changed>> =>
      call('POST /api/me/second-factor/recovery-codes', { body: { proof } }),
  },
}

/** Adds or removes the authenticator app, or replaces the recovery codes, after the owner has confirmed. */
export function SecondFactorForm({ step, onDone, ...rest }: Props) {
  const [start, setStart] = useState<Start | null>(null)

  function finish({ msg, token, recoveryCodes = [] }: Changed) {
    storeSession(token)
    notify.success(msg)
    onDone(recoveryCodes)
  }

  if (start) return <AppForm start={start} onDone={finish} onCancel={rest.onCancel} />
  if (step === 'add') {
    return (
      <ProofForm
        {...rest}
        lead="You need an authenticator app. Many password managers have one."
        action="Continue"
        send={(proof) => call('POST /api/me/second-factor/totp', { body: { proof } })}
        onDone={setStart}
      />
    )
  }
  return <ProofForm key={step} {...rest} {...CHANGES[step]} onDone={finish} />
}

type AppFormProps = { start: Start; onDone(changed: Changed): void; onCancel(): void }

/** Shows the secret of the new app, and asks for its first code. */
function AppForm({ start, onDone, onCancel }: AppFormProps) {
  const form = useForm({
    initial: { code: '' },
    send: (body) => call('POST /api/me/second-factor/totp/confirm', { body }),
    onDone: (changed) => onDone(changed),
  })
  return (
    <ChangeForm form={form} action="Turn on" onCancel={onCancel}>
      <p className="text-sm">
        Scan this with your authenticator app, or{' '}
        <a className="text-link" href={start.uri}>
          open the app on this device
        </a>
        .
      </p>
      {/* biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes that is part of the response */}
      <img
        alt="QR code with the secret below"
        src={`data:image/svg+xml,${encodeURIComponent(start.qr)}`}
        width={200}
        height={200}
        className="rounded-small bg-white"
      />
      <p className="text-sm">
        Or enter this secret:{' '}
        <code className="font-mono" dir="ltr">
          {start.secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <TextField
        label="Code from the app"
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        required
        help="Six digits. You’ll be logged out of all other devices."
      />
    </ChangeForm>
  )
}
