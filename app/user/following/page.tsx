import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { Following } from '@/components/relations/following'

export const metadata: Metadata = {
  title: 'Following',
  description: 'Whom you follow and have muted.',
  robots: { index: false },
}

/** The same page for every viewer: the browser loads their lists. */
export default async function FollowingPage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Profile</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs current="following" />
      </div>
      <Following />
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see this list.</p>
      </noscript>
    </div>
  )
}
