'use client'

import Link from 'next/link'
import { InboxEntry } from '@/components/inbox/inbox-entry'
import { useInbox } from '@/components/inbox/use-inbox'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { MESSAGES } from '@/lib/domain/messages'
import { NOTICES } from '@/lib/domain/notices'
import { PATH } from '@/lib/domain/paths'

/** The newest unread entries of the viewer's inbox. */
export function NewForYou() {
  const { entries, hasFailed, retry, markOne, markAll } = useInbox()
  if (hasFailed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger text-sm">
        {MESSAGES.ownListFailed}
        <Button variant="quiet" size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    )
  }
  if (!entries) {
    return (
      <div role="status" className="needs-script">
        <span className="sr-only">Loading what is new…</span>
        <Skeleton className="h-32 rounded-card" />
      </div>
    )
  }
  const unread = entries.filter(({ isRead }) => !isRead).slice(0, NOTICES.shownOnDashboard)
  return (
    <Card className="p-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-xl">New for you</h2>
        {unread.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
      </div>
      {unread.length > 0 ? (
        <ul aria-label="New for you" className="-mx-4 mt-3 divide-y divide-line">
          {unread.map((entry) => (
            <li key={entry.id}>
              <InboxEntry entry={entry} onOpen={() => void markOne(entry)} />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="mt-1 text-muted">
          Nothing new since you last looked.
        </p>
      )}
      <p className="mt-3">
        <Link href={PATH.inbox} prefetch={false} className="text-link">
          Open your inbox
        </Link>
      </p>
    </Card>
  )
}
