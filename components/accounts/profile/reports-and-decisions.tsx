'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { OwnDecisions } from '@/components/accounts/profile/own-decisions'
import { OwnReports } from '@/components/accounts/profile/own-reports'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { isSigningOut, useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.ownReports })}`

/** Decisions about the viewer first: they may have to act. A viewer without a stored token is sent to sign in. */
export function ReportsAndDecisions() {
  const router = useRouter()
  const viewer = useViewer()
  const isOut = viewer.status === 'out'

  useEffect(() => {
    if (isOut && !isSigningOut()) router.replace(SIGN_IN)
  }, [isOut, router])

  if (isOut) {
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
  return (
    <div className="space-y-10">
      <OwnDecisions />
      <OwnReports />
    </div>
  )
}
