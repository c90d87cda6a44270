import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { OwnerDesk } from '@/components/claims/owner-desk'

export const metadata: Metadata = {
  title: 'Claimed page',
  description: 'Your claims, and the reviews of the page that you own.',
  robots: { index: false },
}

export default function OwnerDeskPage() {
  return (
    <ProfileFrame page="influencer" purpose="see your page">
      <OwnerDesk />
    </ProfileFrame>
  )
}
