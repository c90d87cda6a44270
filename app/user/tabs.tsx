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

/** The parts of the viewer's own profile; some have pages of their own. */
export function ProfileTabs({
  current,
}: {
  current: ProfileSection | 'reports' | 'inbox' | 'following' | 'influencer'
}) {
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
