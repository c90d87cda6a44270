'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RecoveryCodes } from '@/components/accounts/factors/recovery-codes'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { NotLoaded } from '@/components/ui/not-loaded'
import { Spinner } from '@/components/ui/spinner'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import { formatDay } from '@/lib/domain/formats'

type Props = { settings: OwnSettings; onReload(): void }

type Step = 'add' | 'remove' | 'renew'

/** Of its own bundle, as few visits to the settings need it. */
const SecondFactorForm = dynamic(
  () =>
    import('@/components/accounts/factors/second-factor-form').then(
      (loaded) => loaded.SecondFactorForm,
      () => NotLoaded,
    ),
  { loading: () => <Spinner /> },
)

/** Whether logging in takes a code, too, and what changes that. */
export function SecondFactorCard({ settings, onReload }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { secondFactor } = settings
  const { passkeys } = secondFactor

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
          settings={settings}
          onDone={(issued) => {
            setStep(null)
            setCodes(issued)
            onReload()
          }}
          onCancel={() => setStep(null)}
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
        <>
          {passkeys.length > 0 && (
            <p className="mb-4">
              Your passkeys log you in without it. {codesLeft(secondFactor.recoveryCodesLeft)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setStep('add')}>
              Set up two-step login
            </Button>
            {passkeys.length > 0 && (
              <Button variant="quiet" onClick={() => setStep('renew')}>
                Get new recovery codes
              </Button>
            )}
          </div>
        </>
      )}
    </SettingsCard>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Please get new ones.'
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`
}
