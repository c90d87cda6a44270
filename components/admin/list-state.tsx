import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'

type Props = {
  isLoading: boolean
  hasFailed: boolean
  isEmpty: boolean
  empty: string
  onRetry(): void
  children: ReactNode
}

/** A list of the admin screens in each of its states. The cause of a failure is only logged. */
export function ListState({ isLoading, hasFailed, isEmpty, empty, onRetry, children }: Props) {
  if (hasFailed) {
    return (
      <Button variant="quiet" size="small" onClick={onRetry} className="mt-4">
        Load again
      </Button>
    )
  }
  if (isLoading) return <ListSkeleton />
  return isEmpty ? <EmptyState title={empty} /> : children
}

export function ListSkeleton() {
  return (
    <div role="status" className="mt-4 space-y-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
    </div>
  )
}
