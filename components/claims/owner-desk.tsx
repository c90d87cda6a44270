'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { STATES } from '@/components/claims/claim-words'
import { OwnPage } from '@/components/claims/own-page'
import { useOwnClaims } from '@/components/claims/use-own-claims'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { RelativeTime } from '@/components/ui/relative-time'
import { useOwnRead } from '@/components/ui/use-own-list'
import { call } from '@/lib/client/call'
import { isSigningOut, useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import type { OwnClaim } from '@/lib/influencers/claims/responses'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.ownPages })}`

/** The pages that the viewer owns, and their claims. A viewer without a stored token is sent to sign in. */
export function OwnerDesk() {
  const router = useRouter()
  const isOut = useViewer().status === 'out'
  const { claims, hasFailed, retry } = useOwnClaims()
  const owned = useOwnRead('pages', () => call('GET /api/me/pages'))

  useEffect(() => {
    if (isOut && !isSigningOut()) router.replace(SIGN_IN)
  }, [isOut, router])

  if (hasFailed || (owned.hasFailed && !owned.data)) {
    return (
      <OwnListFailed
        onRetry={() => {
          retry()
          void owned.reload()
        }}
      />
    )
  }
  if (!(claims && owned.data)) {
    return (
      <ListSkeleton
        label="Loading your page…"
        row="h-36 rounded-card"
        className="needs-script space-y-4"
      />
    )
  }
  const { pages } = owned.data
  const others = claims.filter(({ state }) => state !== 'confirmed' && state !== 'withdrawn')
  return (
    <div className="space-y-10">
      {pages.map((page) => (
        <OwnPage key={page.id} page={page} onChanged={owned.reload} />
      ))}
      {others.length > 0 && <Claims claims={others} />}
      {pages.length + others.length === 0 && (
        <EmptyState
          title="You haven’t claimed a profile"
          action={<ButtonLink href={PATH.home}>Find your profile</ButtonLink>}
        >
          Is one of the profiles about you? Open it and press “Is this you?”.
        </EmptyState>
      )}
    </div>
  )
}

function Claims({ claims }: { claims: readonly OwnClaim[] }) {
  return (
    <section className="space-y-4">
      <h2 className="font-semibold text-xl">Your claims</h2>
      <ul aria-label="Your claims" className="space-y-4">
        {claims.map((claim) => (
          <li key={claim.id}>
            <Card className="space-y-1">
              <h3 className="font-semibold">
                <Link href={PATH.claim(claim.influencer.id)} prefetch={false} className="text-link">
                  <bdi>{claim.influencer.name || 'A deleted profile'}</bdi>
                </Link>
              </h3>
              <p className="text-muted text-sm">
                {STATES[claim.state]}&nbsp;·{' '}
                <RelativeTime at={claim.decidedAt ?? claim.createdAt} />
              </p>
              {claim.reason && <p className="max-w-measure text-sm">Reason: {claim.reason}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
