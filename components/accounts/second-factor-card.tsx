'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RecoveryCodes } from '@/components/accounts/recovery-codes'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { NotLoaded } from '@/components/ui/not-loaded'
import { Spinner } from '@/components/ui/spinner'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import { formatDay } from '@/lib/domain/formats'

type Props = {
  settings: OwnSettings
  onChanged(changed: Partial<OwnSettings>): void
}

type Step = 'add' | 'remove' | 'renew'

/** Of its own bundle, as few visits to the settings need it. */
const SecondFactorForm = dynamic(
  () =>
    import('@/components/accounts/second-factor-form').then(
      (loaded) => loaded.SecondFactorForm,
      () => NotLoaded,
    ),
  { loading: () => <Spinner /> },
)

/** Whether logging in takes a code, too, and what changes that. */
export function SecondFactorCard({ settings, onChanged }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { secondFactor, hasPassword } = settings

  return (
    <SettingsCard
      title="Two-step login"
      lead="When you log in, we also ask for a code from an authenticator app on your phone."
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : step ? (
        <SecondFactorForm
          step={step}
          isAsking={hasPassword || secondFactor.totpSince !== null}
          hasPassword={hasPassword}
          onDone={(changed, issued) => {
            setStep(null)
            setCodes(issued)
            onChanged({ secondFactor: changed })
          }}
          onCancel={() => setStep(null)}
          settings={secondFactor}
        />
      ) : secondFactor.totpSince ? (
        <>
          <p>
            <strong className="font-medium">On</strong> since{' '}
            {formatDay(new Date(secondFactor.totpSince))}.{' '}
            {codesLeft(secondFactor.recoveryCodesLeft)}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setStep('renew')}>
              Get new recovery codes
            </Button>
            <Button variant="quiet" onClick={() => setStep('remove')}>
              Turn off two-step login
            </Button>
          </div>
        </>
      ) : (
        <Button variant="quiet" className="self-start" onClick={() => setStep('add')}>
          Set up two-step login
        </Button>
      )}
    </SettingsCard>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Please get new ones.'
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`
}
