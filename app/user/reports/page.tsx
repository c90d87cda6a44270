import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { ReportsAndDecisions } from '@/components/accounts/reports-and-decisions'

export const metadata: Metadata = {
  title: 'Reports and decisions',
  description: 'What we decided about your reports and about what you wrote.',
  robots: { index: false },
}

/** The same page for every viewer: the browser loads their reports and decisions. */
export default async function OwnReportsPage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Profile</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs current="reports" />
      </div>
      <ReportsAndDecisions />
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see your reports.</p>
      </noscript>
    </div>
  )
}
