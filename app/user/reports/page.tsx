import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { ReportsAndDecisions } from '@/components/accounts/profile/reports-and-decisions'

export const metadata: Metadata = {
  title: 'Reports and decisions',
  description: 'What we decided about your reports and about what you wrote.',
  robots: { index: false },
}

export default function OwnReportsPage() {
  return (
    <ProfileFrame page="reports" purpose="see your reports">
      <ReportsAndDecisions />
    </ProfileFrame>
  )
}
