import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Profile } from '@/components/accounts/profile'

export const metadata: Metadata = {
  title: 'Profile',
  description: 'Your account and the score of your contributions.',
  robots: { index: false },
}

/** The same page for everybody: whose profile it shows, the browser knows. */
export default async function ProfilePage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Profile</h1>
      <Profile />
      <noscript>
        <p className="mt-4 text-danger text-sm">Your profile needs JavaScript to be switched on.</p>
      </noscript>
    </div>
  )
}
