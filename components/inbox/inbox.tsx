'use client'

import { InboxEntry } from '@/components/inbox/inbox-entry'
import { useInbox } from '@/components/inbox/use-inbox'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'

/** The viewer's inbox: newest first, unread ones marked. */
export function Inbox() {
  const { entries, ...inbox } = useInbox()
  if (inbox.hasFailed) {
    return <OwnListFailed onRetry={inbox.retry} />
  }
  if (!entries) {
    return (
      <ListSkeleton
        label="Loading your inbox…"
        row="h-16 rounded-card"
        className="needs-script space-y-2"
      />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing yet">
        Replies to your reviews, helpful votes, our decisions and what came of your reports and
        submissions appear here.
      </EmptyState>
    )
  }
  return (
    <div className="space-y-4">
      {entries.some(({ isRead }) => !isRead) && (
        <Button variant="quiet" size="small" onClick={() => void inbox.markAll()}>
          Mark all as read
        </Button>
      )}
      <ul
        aria-label="Inbox"
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {entries.map((entry) => (
          <li key={entry.id}>
            <InboxEntry entry={entry} onOpen={() => entry.isRead || void inbox.markOne(entry)} />
          </li>
        ))}
      </ul>
      {inbox.hasMore && (
        <Button variant="quiet" isBusy={inbox.isLoadingMore} onClick={() => void inbox.loadMore()}>
          Show more
        </Button>
      )}
    </div>
  )
}
