import { type ReactNode, useEffect } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { formatCount } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'

type Props = {
  /** What it lists, for screen readers. */
  label: string
  list: {
    page: { entries: readonly unknown[]; total: number } | null
    hasFailed: boolean
    hasMore: boolean
    isLoadingMore: boolean
    retry(): void
    loadMore(): void
  }
  /** In which order, in words. */
  order?: string
  /** `canStay`: there is nothing to do about it. */
  empty: { title: string; text: string; canStay?: boolean }
  /** The entries, as list items. */
  children: ReactNode
}

/** A list of the viewer's own in each of its states: loading, failed, empty, filled, with more to load. */
export function OwnListFrame({ label, list, order = 'newest first', empty, children }: Props) {
  const { page, hasFailed } = list
  const isLoaded = page !== null

  // The browser had looked for the linked entry before it was there.
  useEffect(() => {
    const linked = isLoaded && document.getElementById(location.hash.slice(1))
    if (linked) linked.scrollIntoView()
  }, [isLoaded])

  if (hasFailed) {
    return <OwnListFailed onRetry={list.retry} />
  }
  if (!page) {
    return (
      <ListSkeleton
        label={`Loading ${label.toLowerCase()}…`}
        row="h-36 rounded-card"
        className="needs-script space-y-4"
      />
    )
  }
  if (page.entries.length === 0) {
    return (
      <EmptyState
        title={empty.title}
        action={!empty.canStay && <ButtonLink href={PATH.home}>Rate an influencer</ButtonLink>}
      >
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {page.entries.length < page.total
          ? `${page.entries.length} of ${formatCount(page.total)}, ${order}`
          : `${formatCount(page.total)} in total, ${order}`}
      </p>
      <ul aria-label={label} className="space-y-4">
        {children}
      </ul>
      {list.hasMore && (
        <Button variant="quiet" isBusy={list.isLoadingMore} onClick={() => list.loadMore()}>
          Show more
        </Button>
      )}
    </>
  )
}
