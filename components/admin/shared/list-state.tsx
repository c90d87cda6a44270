import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'

type Props<T> = {
  read: { data: T | undefined; hasFailed: boolean; reload(): Promise<unknown> }
  /** How many it has, and what is said of none; without the two it is never empty. */
  size?: number | undefined
  empty?: string
  children(data: T): ReactNode
}

/** A list of the admin screens in each of its states. The cause of a failure is only logged. */
export function ListState<T>({ read, size, empty = '', children }: Props<T>) {
  const { data, hasFailed, reload } = read
  if (hasFailed) {
    return (
      <Button variant="quiet" size="small" onClick={() => void reload()} className="mt-4">
        Load again
      </Button>
    )
  }
  if (!data) return <ListSkeleton row="h-16 rounded-card" className="mt-4 space-y-3" />
  return size === 0 ? <EmptyState title={empty} /> : children(data)
}
