import type { Metadata } from 'next'
import { MissingPage } from '@/components/layout/missing-page'
import { MESSAGES } from '@/lib/domain/messages'

export const metadata: Metadata = { title: 'Not found', robots: { index: false } }

export default function InfluencerNotFound() {
  return (
    <MissingPage
      title={MESSAGES.influencerNotFound}
      reason="The link may be incomplete, or the profile isn’t listed yet."
      link="Browse influencers"
    />
  )
}
