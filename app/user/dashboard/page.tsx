import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Profile } from '@/components/accounts/profile'
import { TabLinks } from '@/components/ui/tab-links'
import { PROFILE_SECTIONS, type ProfileSection } from '@/lib/accounts/profile/types'
import { type QueryValue, readChoice, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Profile',
  description: 'Your account, your contributions and your score.',
  robots: { index: false },
}

const LABELS: Record<ProfileSection, string> = {
  overview: 'Overview',
  ratings: 'Ratings',
  replies: 'Replies',
  account: 'Account',
}

type Props = { searchParams: Promise<Record<string, QueryValue>> }

/** The same page for every viewer: the browser loads the profile. */
export default async function ProfilePage({ searchParams }: Props) {
  await connection()
  const section = readChoice(PROFILE_SECTIONS, (await searchParams).section, 'overview')
  const links = PROFILE_SECTIONS.map((one) => ({
    href: withQuery(PATH.profile, { section: one === 'overview' ? null : one }),
    label: LABELS[one],
    isCurrent: one === section,
  }))
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Profile</h1>
      <div className="mt-4 mb-6">
        <TabLinks label="Parts of your profile" links={links} isScrolling />
      </div>
      <Profile section={section} />
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see your profile.</p>
      </noscript>
    </div>
  )
}
