import type { Metadata } from 'next'
import Link from 'next/link'
import { ProfileFrame } from '@/app/user/frame'
import { Inbox } from '@/components/inbox/inbox'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Inbox',
  description: 'What is new for you: replies, decisions and submissions.',
  robots: { index: false },
}

export default function InboxPage() {
  return (
    <ProfileFrame
      title="Inbox"
      tab="inbox"
      purpose="see your inbox"
      aside={
        <Link href={PATH.inboxSettings} prefetch={false} className="text-link">
          Settings
        </Link>
      }
    >
      <Inbox />
    </ProfileFrame>
  )
}
