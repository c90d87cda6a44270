import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { Profile } from '@/components/accounts/profile'
import { PROFILE_SECTIONS } from '@/lib/accounts/profile/types'
import { type QueryValue, readChoice } from '@/lib/domain/page-query'

export const metadata: Metadata = {
  title: 'Profile',
  description: 'Your account, your contributions and your score.',
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, QueryValue>> }

/** The same page for every viewer: the browser loads the profile. */
export default async function ProfilePage({ searchParams }: Props) {
  await connection()
  const section = readChoice(PROFILE_SECTIONS, (await searchParams).section, 'overview')
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Profile</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs current={section} />
      </div>
      <Profile section={section} />
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see your profile.</p>
      </noscript>
    </div>
  )
}
