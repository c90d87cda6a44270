import type { Metadata } from 'next'
import { ProfileFrame } from '@/app/user/frame'
import { SecurityLog } from '@/components/accounts/settings/security-log'
import { days } from '@/lib/domain/durations'
import { SECURITY_LOG } from '@/lib/domain/security-events'

export const metadata: Metadata = {
  title: 'Security log',
  description: 'Logins and changes to your account.',
  robots: { index: false },
}

const keptDays = SECURITY_LOG.keptMs / days(1)

export default function SecurityLogPage() {
  return (
    <ProfileFrame title="Security log" page="securityLog" purpose="see this list">
      <p className="mb-4 text-muted">
        Logins and changes to your account in the last {keptDays} days. Only you can see this page.
      </p>
      <SecurityLog />
    </ProfileFrame>
  )
}
