import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { Profile } from '@/components/accounts/profile/profile'
import { PROFILE_SECTIONS } from '@/lib/accounts/profile/responses'
import { type QueryValue, readChoice } from '@/lib/domain/page-query'

export const metadata: Metadata = {
  title: 'Profile',
  description: 'Your account, your contributions and your score.',
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, QueryValue>> }

export default async function ProfilePage({ searchParams }: Props) {
  const section = readChoice(PROFILE_SECTIONS, (await searchParams).section, 'overview')
  return (
    <ProfileFrame page={section} purpose="see your profile">
      <Profile section={section} />
    </ProfileFrame>
  )
}
