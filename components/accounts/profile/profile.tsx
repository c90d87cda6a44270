'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { OwnPoints } from '@/components/accounts/profile/own-points'
import { OwnRatings } from '@/components/accounts/profile/own-ratings'
import { OwnReplies } from '@/components/accounts/profile/own-replies'
import { ProfileCards, ProfileSkeleton } from '@/components/accounts/profile/profile-cards'
import { AccountSettings } from '@/components/accounts/settings/account-settings'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { useOwnRead } from '@/components/ui/use-own-list'
import type { ProfileSection } from '@/lib/accounts/profile/responses'
import type { OwnAccount } from '@/lib/accounts/types'
import { getOwnAccount } from '@/lib/client/api'
import { isSigningOut, rememberAccount, useViewer } from '@/lib/client/session'
import { MESSAGES } from '@/lib/domain/messages'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.profile })}`

type Props = { section: ProfileSection }

/** The viewer's own account. A viewer without a stored token is sent to sign in. */
export function Profile({ section }: Props) {
  const router = useRouter()
  const viewer = useViewer()
  const profile = useOwnRead('profile', () => getOwnAccount())

  useEffect(() => {
    if (viewer.status === 'out' && !isSigningOut()) router.replace(SIGN_IN)
  }, [viewer.status, router])

  if (viewer.status === 'out') {
    return (
      <EmptyState
        title="You’re logged out"
        action={
          <ButtonLink href={SIGN_IN} prefetch={false}>
            Log In
          </ButtonLink>
        }
      />
    )
  }

  /** Shows the change at once, and passes the name on to the rest of the site. */
  function change(changed: Partial<OwnAccount>) {
    profile.show((now) => {
      const account = { ...now, ...changed }
      rememberAccount(account)
      return account
    })
  }

  const { hasFailed } = profile
  const reload = () => void profile.reload()
  const isSuspended = Boolean(viewer.status === 'in' && viewer.suspension)
  return (
    <div className="space-y-6">
      {hasFailed && <ProfileFailure onRetry={reload} />}
      {section === 'overview' && (
        <Overview account={profile.data} isSuspended={isSuspended} hasFailed={hasFailed} />
      )}
      {(section === 'ratings' || section === 'replies') && (
        <Contributions section={section} isSuspended={isSuspended} onScoreChange={reload} />
      )}
      {section === 'account' && profile.data && (
        <AccountSettings account={profile.data} isSuspended={isSuspended} onChanged={change} />
      )}
      {section === 'account' && !(profile.data || hasFailed) && <ProfileSkeleton />}
    </div>
  )
}

type ContributionsProps = {
  section: 'ratings' | 'replies'
  isSuspended: boolean
  onScoreChange(): void
}

function Contributions({ section, isSuspended, onScoreChange }: ContributionsProps) {
  if (isSuspended) return <NotWhileSuspended />
  const Own = section === 'ratings' ? OwnRatings : OwnReplies
  return <Own onScoreChange={onScoreChange} />
}

type OverviewProps = { account: OwnAccount | undefined; isSuspended: boolean; hasFailed: boolean }

function Overview({ account, isSuspended, hasFailed }: OverviewProps) {
  return (
    <>
      {account && <ProfileCards account={account} isSuspended={isSuspended} />}
      {!(account || hasFailed) && <ProfileSkeleton />}
      {!isSuspended && <OwnPoints />}
    </>
  )
}

function NotWhileSuspended() {
  return (
    <EmptyState
      title="Not available while your account is suspended"
      action={
        <ButtonLink href={withQuery(PATH.profile, { section: 'account' })} prefetch={false}>
          Go to your account
        </ButtonLink>
      }
    >
      Your reviews and replies are in the file that you can download there.
    </EmptyState>
  )
}

function ProfileFailure({ onRetry }: { onRetry(): void }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p>{MESSAGES.profileFailed}</p>
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
