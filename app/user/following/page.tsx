import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { Following } from '@/components/relations/following'

export const metadata: Metadata = {
  title: 'Following',
  description: 'Whom you follow and have muted.',
  robots: { index: false },
}

export default function FollowingPage() {
  return (
    <ProfileFrame title="Inbox" page="following" purpose="see this list">
      <Following />
    </ProfileFrame>
  )
}
