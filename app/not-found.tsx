import type { Metadata } from 'next'
import { MissingPage } from '@/components/layout/missing-page'
import { MESSAGES } from '@/lib/domain/messages'

export const metadata: Metadata = { title: 'Not found', robots: { index: false } }

export default function NotFound() {
  return (
    <MissingPage
      title={MESSAGES.notFound}
      reason="It may have moved, or the link may be incomplete."
      link="Go to the home page"
    />
  )
}
