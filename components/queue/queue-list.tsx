'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { KeysButton } from '@/components/admin/shared/keys-button'
import { Paging } from '@/components/admin/shared/paging'
import { ShortcutsHelp } from '@/components/admin/shared/shortcuts-help'
import { useShortcuts } from '@/components/admin/shared/use-shortcuts'
import { isFiltered, queuePath } from '@/components/queue/queue-address'
import { QueueFilters } from '@/components/queue/queue-filters'
import { QueueRow } from '@/components/queue/queue-row'
import { useQueue, useQueueAddress } from '@/components/queue/use-queue'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

/** The keys of the list. */
export const LIST_KEYS = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['Enter', 'Open the item'],
  ['u', 'Undo the last decision'],
  ['?', 'Show this help'],
] as const

type Props = {
  /** The item that is open beside the list: its own screen has the keys, and the heading of the page. */
  openId: string | null
}

/** Everything that waits for staff, most urgent first. */
export function QueueList({ openId }: Props) {
  const router = useRouter()
  const address = useQueueAddress()
  const { queue, hasFailed, reload } = useQueue(address)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const onlyAlone = (act: () => unknown) => () => (openId === null ? act() : false)
  const shortcuts = useShortcuts({
    j: onlyAlone(() => moveFocus(1)),
    k: onlyAlone(() => moveFocus(-1)),
    '?': onlyAlone(() => setHelpOpen(true)),
  })
  const go = (next: typeof address) => router.push(queuePath(next), { scroll: false })
  const Heading = openId === null ? 'h1' : 'h2'

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Heading className="font-bold text-2xl">Queue</Heading>
        <p role="status" className="mr-auto text-muted text-sm tabular-nums">
          {queue && totalWords(queue.total)}
        </p>
        {openId === null && <KeysButton onClick={() => setHelpOpen(true)} />}
      </div>
      <QueueFilters address={address} queue={queue} onChange={go} />
      <div className="mt-3">
        {hasFailed && <Failed onRetry={() => void reload()} />}
        {!(queue || hasFailed) && <ListSkeleton row="h-14 rounded-card" />}
        {queue?.entries.length === 0 && !hasFailed && <Empty isFiltered={isFiltered(address)} />}
        {queue && !hasFailed && (
          <ol
            aria-label="Queue"
            className="overflow-hidden rounded-card border border-line bg-card empty:hidden"
          >
            {queue.entries.map((entry) => (
              <QueueRow
                key={entry.id}
                entry={entry}
                address={address}
                isOpen={entry.id === openId}
              />
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
        <ShortcutsHelp {...shortcuts} keys={LIST_KEYS} onClose={() => setHelpOpen(false)} />
      )}
    </>
  )
}

const totalWords = (total: number) => (total === 1 ? '1 item' : `${total} items`)

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState
      title="We couldn’t load the queue."
      action={
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

function Empty({ isFiltered: hasFilter }: { isFiltered: boolean }) {
  if (!hasFilter) return <EmptyState title="The queue is empty">Everything is decided.</EmptyState>
  return (
    <EmptyState
      title="No items match these filters"
      action={
        <ButtonLink variant="quiet" href={PATH.queue} prefetch={false}>
          Clear filters
        </ButtonLink>
      }
    />
  )
}

/** Moves the focus to the next or previous item of the list; to the first one when none has it. */
function moveFocus(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-queue-link]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
  const next = at < 0 ? links[0] : (links[at + step] ?? links[at])
  next?.focus()
  return next !== undefined
}
