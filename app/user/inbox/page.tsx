import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { Inbox } from '@/components/inbox/inbox'

export const metadata: Metadata = {
  title: 'Inbox',
  description: 'What is new for you: replies, decisions and submissions.',
  robots: { index: false },
}

export default function InboxPage() {
  return (
    <ProfileFrame title="Inbox" page="inbox" purpose="see your inbox">
      <Inbox />
    </ProfileFrame>
  )
}
