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

/** The parts of the viewer's own profile; the reports have a page of their own. */
export function ProfileTabs({ current }: { current: ProfileSection | 'reports' }) {
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
  return <TabLinks label="Parts of your profile" links={[...sections, reports]} isScrolling />
}
