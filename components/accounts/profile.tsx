'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import useSWR from 'swr'
import { ProfileCards, ProfileSkeleton } from '@/components/accounts/profile-cards'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { getOwnAccount } from '@/lib/client/api'
import { logFailure } from '@/lib/client/log'
import { answerOf, READ_ONCE, ReadFailure } from '@/lib/client/read'
import { isSigningOut, signOut, useViewer } from '@/lib/client/session'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.profile })}`

const read = () => answerOf(getOwnAccount())

/** A session that the server does not know any more ends here too (C19); of the rest the screen tells. */
function onError(failure: unknown) {
  const status = failure instanceof ReadFailure ? failure.status : 0
  logFailure('The profile', status)
  if (status === 401) void signOut()
}

/** The viewer's own account (239–243); whoever has no stored token is sent to sign in (38). */
export function Profile() {
  const router = useRouter()
  const viewer = useViewer()
  const profile = useSWR(viewer.status === 'in' ? ['profile', viewer.id] : null, read, {
    ...READ_ONCE,
    onError,
  })

  useEffect(() => {
    if (viewer.status === 'out' && !isSigningOut()) router.replace(SIGN_IN)
  }, [viewer.status, router])

  if (viewer.status === 'out') {
    return (
      <div className="mt-6">
        <EmptyState
          title="You are logged out"
          action={
            <ButtonLink href={SIGN_IN} prefetch={false}>
              Log In
            </ButtonLink>
          }
        />
      </div>
    )
  }
  const hasFailed = Boolean(profile.error) && !profile.isValidating
  return (
    <div className="mt-6 space-y-6">
      {hasFailed && (
        <Notice
          tone="danger"
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <p>{MESSAGES.profileFailed}</p>
          <Button variant="quiet" size="small" onClick={() => profile.mutate()}>
            Try again
          </Button>
        </Notice>
      )}
      {profile.data && <ProfileCards account={profile.data} />}
      {!(profile.data || hasFailed) && <ProfileSkeleton />}
    </div>
  )
}
