import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { TabLinks } from '@/components/ui/tab-links'
import { PROFILE_SECTIONS, type ProfileSection } from '@/lib/accounts/profile/types'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

const LABELS: Record<ProfileSection, string> = {
  overview: 'Overview',
  ratings: 'Reviews',
  replies: 'Replies',
  account: 'Account',
}

type Tab = ProfileSection | 'reports' | 'inbox' | 'following' | 'influencer'
type Props = {
  title?: string
  aside?: ReactNode
  tab: Tab
  /** What it takes scripts to do. */
  purpose: string
  children: ReactNode
}

/** The frame of the viewer's own pages, which are the same for every viewer: the browser loads what is theirs. */
export async function ProfileFrame({ title = 'Profile', aside, tab, purpose, children }: Props) {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-bold text-3xl">{title}</h1>
        {aside}
      </div>
      <div className="mt-4 mb-6">
        <ProfileTabs current={tab} />
      </div>
      {children}
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to {purpose}.</p>
      </noscript>
    </div>
  )
}

/** The parts of the viewer's own profile; some have pages of their own. */
function ProfileTabs({ current }: { current: Tab }) {
  const sections = PROFILE_SECTIONS.map((one) => ({
    href: withQuery(PATH.profile, { section: one === 'overview' ? null : one }),
    label: LABELS[one],
    isCurrent: one === current,
  }))
  const reports = {
    href: PATH.ownReports,
    label: 'Reports and decisions',
    isCurrent: current === 'reports',
  }
  const inbox = { href: PATH.inbox, label: 'Inbox', isCurrent: current === 'inbox' }
  const following = {
    href: PATH.following,
    label: 'Following',
    isCurrent: current === 'following',
  }
  const page = {
    href: PATH.ownPages,
    label: 'Claimed page',
    isCurrent: current === 'influencer',
  }
  return (
    <TabLinks
      label="Parts of your profile"
      links={[...sections, inbox, following, reports, page]}
      isScrolling
    />
  )
}
