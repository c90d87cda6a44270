'use client'

import { useState } from 'react'
import { CodeField } from '@/components/accounts/factors/code-field'
import { usePasskeyPress } from '@/components/accounts/factors/use-passkey-press'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import type { ConfirmKind } from '@/lib/domain/second-factors'

type Props = { kinds: readonly ConfirmKind[]; onEnd(isConfirmed: boolean): void }

/** Asks who is at this device, by the strongest that the account has. */
export function ConfirmationDialog({ kinds, onEnd }: Props) {
  const onDone = () => onEnd(true)
  return (
    <Dialog title="Please confirm that it’s you" onClose={() => onEnd(false)}>
      <p className="mt-1 text-muted text-sm">
        This keeps others out who use this device. For the next 10 minutes we won’t ask again.
      </p>
      <div className="mt-5">
        {kinds.includes('recovery') ? (
          <ByFactor kinds={kinds} onDone={onDone} />
        ) : kinds.includes('password') ? (
          <ByPassword onDone={onDone} />
        ) : (
          <ByMail onDone={onDone} />
        )}
      </div>
    </Dialog>
  )
}

const useProof = (onDone: () => void) =>
  useForm({
    initial: { proof: '' },
    send: (body) => call('POST /api/me/confirm', { body }),
    onDone,
  })

type FormProps = { onDone(): void }

function ByPassword({ onDone }: FormProps) {
  const form = useProof(onDone)
  return (
    <form {...form.props} className="space-y-5">
      <PasswordField
        label="Your password"
        {...form.field('proof')}
        autoComplete="current-password"
        data-first=""
        required
      />
      <FormError {...form.error} />
      <Button type="submit" isWide isBusy={form.isBusy}>
        Confirm
      </Button>
    </form>
  )
}

function ByFactor({ kinds, onDone }: FormProps & Pick<Props, 'kinds'>) {
  const hasApp = kinds.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp)
  const form = useProof(onDone)
  const passkey = usePasskeyPress((passkeys) => passkeys.confirmWithPasskey(), onDone)
  return (
    <form {...form.props} className="space-y-5">
      {kinds.includes('passkey') && (
        <Button
          variant={hasApp ? 'quiet' : 'solid'}
          isWide
          isBusy={passkey.isBusy}
          onClick={passkey.press}
        >
          Use a passkey
        </Button>
      )}
      <CodeField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        field={{ ...form.field('proof'), 'data-first': hasApp ? '' : undefined }}
      />
      <FormError {...form.error} text={form.error.text ?? passkey.refusal} />
      <Button type="submit" variant={hasApp ? 'solid' : 'quiet'} isWide isBusy={form.isBusy}>
        Confirm
      </Button>
      {hasApp && (
        <Button
          variant="plain"
          onClick={() => {
            form.set({ proof: '' })
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </form>
  )
}

/** Of an account that has neither a password nor a second factor. */
function ByMail({ onDone }: FormProps) {
  const [note, setNote] = useState('')
  const mail = useForm({
    initial: {},
    send: () => call('POST /api/me/confirm/code'),
    onDone: ({ msg }) => setNote(msg),
  })
  const form = useProof(onDone)
  return (
    <form {...form.props} className="space-y-5">
      <p role="status" className="text-sm">
        {note || 'We’ll send a code to your email address.'}
      </p>
      {note && (
        <TextField
          label="Code from the email"
          {...form.field('proof')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          autoFocus
          required
        />
      )}
      <FormError {...form.error} text={form.error.text ?? mail.error.text} />
      {note && (
        <Button type="submit" isWide isBusy={form.isBusy}>
          Confirm
        </Button>
      )}
      <Button
        variant={note ? 'quiet' : 'solid'}
        isWide
        isBusy={mail.isBusy}
        onClick={() => mail.submit()}
      >
        {note ? 'Send another code' : 'Send me a code'}
      </Button>
    </form>
  )
}
