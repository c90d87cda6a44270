import type { Metadata } from 'next'
import Link from 'next/link'
import { ProfileFrame } from '@/app/user/frame'
import { DeliveryForm } from '@/components/inbox/delivery-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Inbox and email settings',
  description: 'What you hear of in your inbox and by email.',
  robots: { index: false },
}

export default function InboxSettingsPage() {
  return (
    <ProfileFrame title="Inbox and email settings" tab="inbox" purpose="change settings">
      <DeliveryForm />
      <p className="mt-6">
        <Link href={PATH.inbox} prefetch={false} className="text-link">
          Back to your inbox
        </Link>
      </p>
    </ProfileFrame>
  )
}
