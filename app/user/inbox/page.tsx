import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { ProfileTabs } from '@/app/user/tabs'
import { Inbox } from '@/components/inbox/inbox'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Inbox',
  description: 'What is new for you: replies, decisions and submissions.',
  robots: { index: false },
}

/** The same page for every viewer: the browser loads their inbox. */
export default async function InboxPage() {
  await connection()
  return (
    <div className="mx-auto max-w-4xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-bold text-3xl">Inbox</h1>
        <Link href={PATH.inboxSettings} prefetch={false} className="text-link">
          Settings
        </Link>
      </div>
      <div className="mt-4 mb-6">
        <ProfileTabs current="inbox" />
      </div>
      <Inbox />
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to see your inbox.</p>
      </noscript>
    </div>
  )
}
