'use client'

import { useEffect, useRef, useState } from 'react'
import { CodeField } from '@/components/accounts/factors/code-field'
import { LostFactors } from '@/components/accounts/sign-in/lost-factors'
import { usePasskeySignIn } from '@/components/accounts/sign-in/use-passkey-sign-in'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import type { Confirmation } from '@/lib/client/request'

type Props = { confirmation: Confirmation; onDone(token: string): void; onBack(): void }

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ confirmation, onDone, onBack }: Props) {
  const { kinds, ticket } = confirmation
  const hasApp = kinds.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp)
  const passkey = usePasskeySignIn(false, onDone)
  const step = useRef<HTMLDivElement>(null)
  const form = useForm({
    initial: { code: '' },
    send: (body) =>
      call('POST /api/signin/second-factor', { body: { ...body, ticket }, isPublic: true }),
    isPublic: true,
    staysBusy: true,
    onDone: ({ token }) => onDone(token),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => {
    step.current?.querySelector('input')?.focus()
  }, [isRecovery])

  function choose(recovery: boolean) {
    form.set({ code: '' })
    setRecovery(recovery)
  }

  return (
    <div ref={step}>
      <form {...form.props} className="space-y-5">
        <p role="status">Please confirm that it’s you.</p>
        <CodeField key={String(isRecovery)} isRecovery={isRecovery} field={form.field('code')} />
        <FormError {...form.error} text={form.error.text ?? passkey.refusal} />
        <Button type="submit" isWide isBusy={form.isBusy}>
          Confirm
        </Button>
        {kinds.includes('passkey') && (
          <Button variant="quiet" isWide isBusy={passkey.isBusy} onClick={passkey.press}>
            Use a passkey
          </Button>
        )}
      </form>
      {/* The labels of these buttons stand at the edges of the form, their grounds beyond. */}
      <div className="-mx-5 mt-4 flex flex-wrap justify-between gap-2">
        {hasApp && (
          <Button variant="plain" onClick={() => choose(!isRecovery)}>
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="plain" onClick={onBack}>
          Back to log in
        </Button>
        <LostFactors ticket={ticket} />
      </div>
    </div>
  )
}
