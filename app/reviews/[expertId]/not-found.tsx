import type { Metadata } from 'next'
import { MissingPage } from '@/components/layout/missing-page'
import { MESSAGES } from '@/lib/domain/messages'

export const metadata: Metadata = { title: 'Not found', robots: { index: false } }

export default function InfluencerNotFound() {
  return (
    <MissingPage
      heading="Not found"
      title={MESSAGES.influencerNotFound}
      reason="The profile may have been removed, or the link may be incomplete."
      link="Browse influencers"
    />
  )
}
