'use client'

import { useState } from 'react'
import { ChangeForm } from '@/components/accounts/factors/change-form'
import { ProofField } from '@/components/accounts/factors/proof-field'
import { ProofForm } from '@/components/accounts/factors/proof-form'
import { RecoveryCodes } from '@/components/accounts/factors/recovery-codes'
import { loadPasskeys } from '@/components/accounts/factors/use-passkey-press'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { useForm } from '@/components/ui/use-form'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import type { PasskeySettings } from '@/lib/accounts/second-factor/responses'
import { call } from '@/lib/client/call'
import { storeSession } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { formatDay } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { settings: OwnSettings; onReload(): void }

/** The passkeys of the account: each logs in alone. */
export function PasskeysCard({ settings, onReload }: Props) {
  const { passkeys } = settings.secondFactor
  const [step, setStep] = useState<'add' | PasskeySettings | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])

  function finish({ msg, token, recoveryCodes = [] }: Changed) {
    storeSession(token)
    notify.success(msg)
    setStep(null)
    setCodes(recoveryCodes)
    onReload()
  }

  return (
    <SettingsCard
      title="Passkeys"
      lead="Log in with your fingerprint, face or screen lock instead of your password."
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 space-y-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2">
              <div className="min-w-0 break-words">
                <bdi className="font-medium">{passkey.name}</bdi>
                <p className="text-muted text-sm">
                  Added {formatDay(new Date(passkey.createdAt))},{' '}
                  {passkey.usedAt
                    ? `last used ${formatDay(new Date(passkey.usedAt))}`
                    : 'not used yet'}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setStep(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Step
        {...{ step, codes, settings }}
        onDone={finish}
        onStep={setStep}
        onSaved={() => setCodes([])}
      />
    </SettingsCard>
  )
}

type Changed = { msg: string; token: string; recoveryCodes?: string[] }

type StepProps = {
  settings: OwnSettings
  step: 'add' | PasskeySettings | null
  codes: readonly string[]
  onDone(changed: Changed): void
  onStep(step: 'add' | null): void
  onSaved(): void
}

function Step({ step, codes, settings, onDone, onStep, onSaved }: StepProps) {
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onSaved} />
  const close = () => onStep(null)
  const shared = { settings, onDone, onCancel: close }
  if (step === 'add') return <AddForm {...shared} />
  if (step) return <RemoveForm key={step.id} {...shared} passkey={step} />
  return (
    <Button variant="quiet" className="self-start" onClick={() => onStep('add')}>
      Add a passkey
    </Button>
  )
}

type FormProps = { settings: OwnSettings; onDone(changed: Changed): void; onCancel(): void }

function AddForm({ settings, onDone, onCancel }: FormProps) {
  const form = useForm({
    initial: { name: '', proof: '' },
    async send(body) {
      const begun = await call('POST /api/me/passkeys/challenge', { body })
      if (!begun.ok) return begun
      const loaded = await loadPasskeys().catch(() => null)
      if (!loaded) return { ok: false, msg: MESSAGES.pageNeedsConnection, status: 0 } as const
      return loaded.createPasskey(begun.value.options)
    },
    onDone: (changed) => onDone(changed),
  })
  return (
    <ChangeForm form={form} action="Continue" onCancel={onCancel}>
      <TextField
        label="Name of the passkey"
        {...form.field('name')}
        required
        help="A name you’ll recognise, like “My phone”."
      />
      <ProofField settings={settings} field={form.field('proof')} />
    </ChangeForm>
  )
}

type RemoveProps = FormProps & { passkey: PasskeySettings }

function RemoveForm({ passkey, settings, onDone, onCancel }: RemoveProps) {
  const { passkeys, totpSince } = settings.secondFactor
  const isLast = passkeys.length === 1 && totpSince === null
  return (
    <ProofForm
      settings={settings}
      lead={
        <>
          “<bdi>{passkey.name}</bdi>” will no longer log you in
          {isLast && ', nor will your recovery codes'}. You’ll be logged out of all other devices.
        </>
      }
      action="Remove"
      variant="danger"
      cancel="Keep it"
      send={(proof) => call('POST /api/me/passkeys/remove', { body: { id: passkey.id, proof } })}
      onDone={(changed) => {
        void loadPasskeys().then(
          ({ forgetPasskey }) => forgetPasskey(passkey.id),
          () => undefined,
        )
        onDone(changed)
      }}
      onCancel={onCancel}
    />
  )
}
