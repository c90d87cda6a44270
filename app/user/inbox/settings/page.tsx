import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { DeliveryForm } from '@/components/inbox/delivery-form'

export const metadata: Metadata = {
  title: 'Inbox and email settings',
  description: 'What you hear of in your inbox and by email.',
  robots: { index: false },
}

export default function InboxSettingsPage() {
  return (
    <ProfileFrame title="Inbox" page="settings" purpose="change settings">
      <DeliveryForm />
    </ProfileFrame>
  )
}
