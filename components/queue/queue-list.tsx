'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Paging } from '@/components/admin/paging'
import { ShortcutsHelp } from '@/components/admin/shortcuts-help'
import { useShortcuts } from '@/components/admin/use-shortcuts'
import { moveFocus } from '@/components/queue/move-focus'
import { isFiltered, queuePath } from '@/components/queue/queue-address'
import { QueueFilters } from '@/components/queue/queue-filters'
import { QueueRow } from '@/components/queue/queue-row'
import { useQueue, useQueueAddress } from '@/components/queue/use-queue'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

const KEYS = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['Enter', 'Open the item'],
  ['u', 'Undo the last decision'],
  ['?', 'Show this help'],
] as const

/** Everything that waits for staff, most urgent first. */
export function QueueList() {
  const router = useRouter()
  const address = useQueueAddress()
  const { queue, hasFailed, reload } = useQueue(address)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shortcuts = useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '?': () => setHelpOpen(true),
  })
  const go = (next: typeof address) => router.push(queuePath(next), { scroll: false })

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="mr-auto font-bold text-3xl">Queue</h1>
        <ButtonLink variant="quiet" size="small" href={PATH.admin} prefetch={false}>
          Dashboard
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={() => setHelpOpen(true)}>
          Keyboard
        </Button>
      </div>
      <QueueFilters address={address} queue={queue} onChange={go} />
      <p role="status" className="mt-6 text-muted text-sm tabular-nums">
        {queue && (queue.total === 1 ? '1 item' : `${queue.total} items`)}
      </p>
      <div className="mt-2">
        {hasFailed && <Failed onRetry={() => void reload()} />}
        {!(queue || hasFailed) && <ListSkeleton row="h-28 rounded-card" />}
        {queue?.entries.length === 0 && !hasFailed && <Empty isFiltered={isFiltered(address)} />}
        {queue && !hasFailed && (
          <ol aria-label="Queue" className="space-y-3 empty:hidden">
            {queue.entries.map((entry) => (
              <QueueRow key={entry.id} entry={entry} address={address} />
            ))}
          </ol>
        )}
        <Paging
          label="Queue"
          page={address.page}
          perPage={LIMIT.queuePerPage}
          total={Math.min(queue?.total ?? 0, LIMIT.queueSkipMax + LIMIT.queuePerPage)}
          onPage={(page) => go({ ...address, page })}
        />
      </div>
      {isHelpOpen && (
        <ShortcutsHelp {...shortcuts} keys={KEYS} onClose={() => setHelpOpen(false)} />
      )}
    </>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState
      title="The queue could not be loaded."
      action={
        <Button variant="quiet" onClick={onRetry}>
          Load again
        </Button>
      }
    />
  )
}

function Empty({ isFiltered: hasFilter }: { isFiltered: boolean }) {
  if (!hasFilter) return <EmptyState title="The queue is empty.">Everything is decided.</EmptyState>
  return (
    <EmptyState
      title="No items match these filters."
      action={
        <ButtonLink variant="quiet" href={PATH.queue} prefetch={false}>
          Show everything
        </ButtonLink>
      }
    />
  )
}
