import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = { title: 'Not found', robots: { index: false } }

export default function InfluencerNotFound() {
  return (
    <div className="mx-auto max-w-measure py-8">
      <h1 className="mb-6 font-bold text-3xl">Not found</h1>
      <EmptyState
        title={MESSAGES.influencerNotFound}
        action={<ButtonLink href={PATH.home}>Browse influencers</ButtonLink>}
      >
        The profile may have been removed, or the link may be incomplete.
      </EmptyState>
    </div>
  )
}
