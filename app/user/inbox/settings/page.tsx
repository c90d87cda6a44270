import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { DeliveryForm } from '@/components/inbox/delivery-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Inbox and email settings',
  description: 'What you hear of in your inbox and by email.',
  robots: { index: false },
}

/** The same page for every viewer: the browser loads their choices. */
export default async function InboxSettingsPage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Inbox and email settings</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs current="inbox" />
      </div>
      <DeliveryForm />
      <p className="mt-6">
        <Link href={PATH.inbox} prefetch={false} className="text-link">
          Back to your inbox
        </Link>
      </p>
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to change settings.</p>
      </noscript>
    </div>
  )
}
