'use client'

import { useEffect, useState } from 'react'
import { ProofForm } from '@/components/accounts/factors/proof-form'
import { SettingsCard } from '@/components/accounts/settings-card'
import { useThirdParty } from '@/components/accounts/sign-in/use-third-party'
import { Button } from '@/components/ui/button'
import { useSite } from '@/components/ui/site'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import type { ThirdPartySettings } from '@/lib/accounts/third-party/responses'
import { call, type ResponseTo } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { storeSession } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { formatDay } from '@/lib/domain/formats'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { aboutThirdParty } from '@/lib/domain/third-party'

/** The query key of this page after the way back from the third party. */
const ADD_KEY = 'add'

type Props = { settings: OwnSettings; thirdParty: ThirdPartySettings; onReload(): void }
type Changed = ResponseTo<'POST /api/me/third-party'>
type Step = 'add' | 'remove'

const CHANGES = {
  add: {
    lead: 'Do you want to log in with the Google account that you have just chosen?',
    action: 'Add Google',
    send: (proof: string): Promise<Result<Changed>> =>
      call('POST /api/me/third-party', { body: { proof } }),
  },
  remove: {
    lead: 'Google will no longer log you in. You’ll be logged out of all other devices.',
    action: 'Remove Google',
    variant: 'danger',
    send: (proof: string): Promise<Result<Changed>> =>
      call('POST /api/me/third-party/remove', { body: { proof } }),
  },
} as const

/** Whether a third party's account logs the member in, and which. Rendered only where one is configured. */
export function ThirdPartyCard({ settings, thirdParty, onReload }: Props) {
  const of = useThirdPartyWords()
  const [step, setStep] = useState<Step | null>(null)

  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has(ADD_KEY)) return
    // Once: the answer of the third party works a single time.
    address.searchParams.delete(ADD_KEY)
    window.history.replaceState(null, '', address)
    setStep('add')
  }, [])

  function finish({ msg, token }: Changed) {
    storeSession(token)
    notify.success(msg)
    setStep(null)
    onReload()
  }

  return (
    <SettingsCard
      title={of('Google')}
      lead={of('Log in with your Google account instead of your password.')}
    >
      {step ? (
        <ProofForm
          key={step}
          settings={settings}
          {...CHANGES[step]}
          lead={of(CHANGES[step].lead)}
          action={of(CHANGES[step].action)}
          onDone={finish}
          onCancel={() => setStep(null)}
        />
      ) : (
        <State
          thirdParty={thirdParty}
          isEmailVerified={settings.isEmailVerified}
          onRemove={() => setStep('remove')}
        />
      )}
    </SettingsCard>
  )
}

/** Returns texts about the third party with its name. */
function useThirdPartyWords() {
  const { thirdParty } = useSite()
  return (text: string) => aboutThirdParty(text, thirdParty)
}

type StateProps = {
  thirdParty: ThirdPartySettings
  isEmailVerified: boolean
  onRemove(): void
}

function State({ thirdParty: { email, since }, isEmailVerified, onRemove }: StateProps) {
  const of = useThirdPartyWords()
  if (!email)
    return isEmailVerified ? <AddButton /> : <p>Please confirm your email address first.</p>
  return (
    <>
      <p className="break-words">
        {since ? (
          <>
            <bdi className="font-medium">{email}</bdi> has logged you in since{' '}
            {formatDay(new Date(since))}.
          </>
        ) : (
          <>
            {of('A Google account with the address')} <bdi className="font-medium">{email}</bdi>{' '}
            logs you in.
          </>
        )}
      </p>
      <Button variant="quiet" className="mt-4 self-start" onClick={onRemove}>
        {of('Remove Google')}
      </Button>
    </>
  )
}

/** The way back leads by the sign-in page: a browser that comes from another site opens it without the session's cookie. */
function AddButton() {
  const of = useThirdPartyWords()
  const { isBusy, leave } = useThirdParty(() => {
    const next = withQuery(PATH.profile, { section: 'account', [ADD_KEY]: 'google' })
    return withQuery(PATH.signIn, { next })
  })
  return (
    <Button variant="quiet" className="self-start" isBusy={isBusy} onClick={leave}>
      {of('Add Google')}
    </Button>
  )
}
