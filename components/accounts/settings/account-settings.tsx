'use client'

import { PasskeysCard } from '@/components/accounts/factors/passkeys-card'
import { SecondFactorCard } from '@/components/accounts/factors/second-factor-card'
import { ClosureForm } from '@/components/accounts/settings/closure-form'
import { DownloadCard } from '@/components/accounts/settings/download-card'
import { EmailForm } from '@/components/accounts/settings/email-form'
import { NameForm } from '@/components/accounts/settings/name-form'
import { OpenDataCard } from '@/components/accounts/settings/open-data-card'
import { OwnPicture } from '@/components/accounts/settings/own-picture'
import { PasswordForm } from '@/components/accounts/settings/password-form'
import { RecoveryBanner } from '@/components/accounts/settings/recovery-banner'
import { SessionsCard } from '@/components/accounts/settings/sessions-card'
import { FoldedGroup, SettingsGroup } from '@/components/accounts/settings/settings-group'
import { ThirdPartyCard } from '@/components/accounts/settings/third-party-card'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnRead } from '@/components/ui/use-own-list'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import type { OwnAccount } from '@/lib/accounts/types'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { MESSAGES } from '@/lib/domain/messages'

type Props = {
  account: OwnAccount
  /** Then only what a suspension leaves is offered. */
  isSuspended: boolean
  onChanged(changed: Partial<OwnAccount>): void
}

async function readSettings(): Promise<Result<OwnSettings>> {
  const sent = await call('GET /api/me')
  return sent.ok ? { ok: true, value: sent.value.settings } : sent
}

/** All settings of the viewer's account, each with its own form. */
export function AccountSettings({ account, isSuspended, onChanged }: Props) {
  const { data, hasFailed, reload, show } = useOwnRead('settings', readSettings)
  if (hasFailed && !data) {
    return (
      <EmptyState
        title={MESSAGES.profileFailed}
        action={
          <Button variant="quiet" onClick={reload}>
            Try again
          </Button>
        }
      />
    )
  }
  if (!data) {
    return (
      <div role="status" className="needs-script grid gap-6 md:grid-cols-2">
        <span className="sr-only">Loading your account…</span>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    )
  }
  const change = (changed: Partial<OwnSettings>) => show((now) => ({ ...now, ...changed }))
  return (
    <div className="space-y-10">
      {data.recoveryEndsAt && <RecoveryBanner endsAt={data.recoveryEndsAt} onStopped={reload} />}
      {data.secondFactorDue === 'required' && (
        <Notice tone="danger">
          Our team needs two-step login. Add a passkey or set up two-step login here. Until then
          your account can do nothing else.
        </Notice>
      )}
      {!isSuspended && (
        <SettingsGroup title="Public profile" summary="What others see of you">
          <NameForm account={account} onChanged={onChanged} />
          <OwnPicture account={account} onChanged={onChanged} />
        </SettingsGroup>
      )}
      <SettingsGroup title="Login and security" summary="How you log in, and where">
        <div className="space-y-6">
          {!isSuspended && <EmailForm account={account} settings={data} onChanged={change} />}
          <PasswordForm account={account} settings={data} />
          {data.secondFactor.arePasskeysOn && <PasskeysCard settings={data} onReload={reload} />}
          {data.thirdParty && (
            <ThirdPartyCard settings={data} thirdParty={data.thirdParty} onReload={reload} />
          )}
        </div>
        <div className="space-y-6">
          <SecondFactorCard settings={data} onReload={reload} />
          <SessionsCard />
        </div>
      </SettingsGroup>
      <FoldedGroup
        id="data"
        isOpen={isSuspended}
        title="Data"
        summary="What we store about you: download it, or delete your account"
      >
        <DownloadCard />
        {!isSuspended && <OpenDataCard settings={data} onChanged={change} />}
        <div className="md:col-span-2">
          <ClosureForm account={account} settings={data} />
        </div>
      </FoldedGroup>
    </div>
  )
}
