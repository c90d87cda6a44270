'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { AccountSettings } from '@/components/accounts/account-settings'
import { OwnPoints } from '@/components/accounts/own-points'
import { OwnRatings } from '@/components/accounts/own-ratings'
import { OwnReplies } from '@/components/accounts/own-replies'
import { ProfileCards, ProfileSkeleton } from '@/components/accounts/profile-cards'
import { useOwnRead } from '@/components/accounts/use-own-list'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import type { ProfileSection } from '@/lib/accounts/profile/types'
import type { OwnAccount } from '@/lib/accounts/types'
import { getOwnAccount } from '@/lib/client/api'
import { isSigningOut, rememberAccount, useViewer } from '@/lib/client/session'
import { MESSAGES } from '@/lib/domain/messages'
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
        title="You are logged out"
        action={
          <ButtonLink href={SIGN_IN} prefetch={false}>
            Log In
          </ButtonLink>
        }
      />
    )
  }

  /** Shows the change at once, and passes the name on to the rest of the site. */
  function change(account: OwnAccount) {
    rememberAccount(account)
    void profile.mutate(account, { revalidate: false })
  }

  const hasFailed = Boolean(profile.error) && !profile.isValidating
  const reload = () => void profile.mutate()
  return (
    <div className="space-y-6">
      {hasFailed && <ProfileFailure onRetry={reload} />}
      {section === 'overview' && <Overview account={profile.data} hasFailed={hasFailed} />}
      {section === 'ratings' && <OwnRatings onScoreChange={reload} />}
      {section === 'replies' && <OwnReplies onScoreChange={reload} />}
      {section === 'account' && profile.data && (
        <AccountSettings account={profile.data} onChanged={change} />
      )}
      {section === 'account' && !(profile.data || hasFailed) && <ProfileSkeleton />}
    </div>
  )
}

type OverviewProps = { account: OwnAccount | undefined; hasFailed: boolean }

function Overview({ account, hasFailed }: OverviewProps) {
  return (
    <>
      {account && <ProfileCards account={account} />}
      {!(account || hasFailed) && <ProfileSkeleton />}
      <OwnPoints />
    </>
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
