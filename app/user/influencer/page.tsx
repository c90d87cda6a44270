import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { OwnerDesk } from '@/components/claims/owner-desk'

export const metadata: Metadata = {
  title: 'Claimed page',
  description: 'Your claims, and the reviews of the page that you own.',
  robots: { index: false },
}

/** The same page for every viewer: the browser loads their claims and pages. */
export default async function OwnerDeskPage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Profile</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs current="influencer" />
      </div>
      <OwnerDesk />
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see your page.</p>
      </noscript>
    </div>
  )
}
