import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { SecurityLog } from '@/components/accounts/security-log'
import { days } from '@/lib/domain/durations'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SECURITY_LOG } from '@/lib/domain/security-events'

export const metadata: Metadata = {
  title: 'Security log',
  description: 'Logins and changes to your account.',
  robots: { index: false },
}

const keptDays = SECURITY_LOG.keptMs / days(1)

/** The same page for every viewer: the browser loads their log. */
export default async function SecurityLogPage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Security log</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs current="account" />
      </div>
      <p className="mb-4 text-muted">
        Logins and changes to your account in the last {keptDays} days. Only you can see this page.
      </p>
      <SecurityLog />
      <p className="mt-6">
        <Link
          href={withQuery(PATH.profile, { section: 'account' })}
          prefetch={false}
          className="text-link"
        >
          Back to your account
        </Link>
      </p>
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see this list.</p>
      </noscript>
    </div>
  )
}
