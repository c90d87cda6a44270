import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'

type Props = {
  isLoading: boolean
  hasFailed: boolean
  /** Without the two it is never empty. */
  isEmpty?: boolean
  empty?: string
  onRetry(): void
  children: ReactNode
}

/** A list of the admin screens in each of its states. The cause of a failure is only logged. */
export function ListState({
  isLoading,
  hasFailed,
  isEmpty = false,
  empty = '',
  onRetry,
  children,
}: Props) {
  if (hasFailed) {
    return (
      <Button variant="quiet" size="small" onClick={onRetry} className="mt-4">
        Load again
      </Button>
    )
  }
  if (isLoading) return <ListSkeleton row="h-16 rounded-card" className="mt-4 space-y-3" />
  return isEmpty ? <EmptyState title={empty} /> : children
}
