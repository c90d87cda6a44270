'use client'

import { ClaimForm } from '@/components/claims/claim-form'
import { ClaimSteps } from '@/components/claims/claim-steps'
import { useOwnClaims } from '@/components/claims/use-own-claims'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Notice } from '@/components/ui/notice'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import type { ProofPlace } from '@/lib/influencers/claims/rules'

type Props = { influencer: { id: string; name: string }; places: readonly ProofPlace[] }

/** Claims one profile: the form, or what is left to do about a claim that waits. */
export function ClaimDesk({ influencer, places }: Props) {
  const viewer = useViewer()
  const { claims, hasFailed, retry, show, remove } = useOwnClaims()
  if (viewer.status === 'out') return <LogIn path={PATH.claim(influencer.id)} />
  if (hasFailed) {
    return <OwnListFailed onRetry={retry} />
  }
  if (!claims) return <ListSkeleton row="h-48 rounded-card" className="needs-script" />
  const own = claims.filter((claim) => claim.influencer.id === influencer.id)
  const isOwner = own.some(({ state }) => state === 'confirmed')
  if (isOwner) {
    return (
      <Notice tone="good">
        <p>This profile is yours.</p>
        <ButtonLink href={PATH.ownPages} prefetch={false} size="small" className="mt-3">
          Open your desk
        </ButtonLink>
      </Notice>
    )
  }
  const waiting = own.find(({ state }) => state === 'pending')
  if (waiting) return <ClaimSteps claim={waiting} onChanged={show} onWithdrawn={remove} />
  const refused = own.find(({ state }) => state === 'refused' || state === 'revoked')
  return (
    <>
      {refused && (
        <Notice>
          {refused.state === 'refused'
            ? 'Our team refused your last claim.'
            : 'Our team revoked your claim.'}{' '}
          Reason: {refused.reason} You can send another one.
        </Notice>
      )}
      <ClaimForm influencer={influencer} places={places} onSent={show} />
    </>
  )
}

/** Asks a visitor to log in, and leads back. */
function LogIn({ path }: { path: string }) {
  const next = new URLSearchParams({ next: path })
  return (
    <EmptyState
      title="Log in to claim this profile"
      action={
        <ButtonLink href={`${PATH.signIn}?${next}`} prefetch={false}>
          Log In
        </ButtonLink>
      }
    >
      You need an account with a confirmed email address.
    </EmptyState>
  )
}
