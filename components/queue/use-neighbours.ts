'use client'

import { useRouter } from 'next/navigation'
import { itemPath, queuePath } from '@/components/queue/queue-address'
import { useQueue, useQueueAddress } from '@/components/queue/use-queue'

/** The items before and after one, in the list that it was opened from. */
export function useNeighbours(id: string) {
  const router = useRouter()
  const address = useQueueAddress()
  const { queue } = useQueue(address)
  const free = (queue?.entries ?? []).filter((entry) => entry.id === id || !entry.isTaken)
  const at = free.findIndex((entry) => entry.id === id)

  /** Opens the next or previous item; the list where there is none. */
  function go(step: 1 | -1): void {
    const next = at < 0 && step < 0 ? undefined : free[at + step]
    router.push(next ? itemPath(next.id, address) : queuePath(address))
  }

  /** Goes on to another item when this one is done: the next, or else what stands before it. */
  function leave(): void {
    const next = free[at + 1] ?? free.find((entry) => entry.id !== id)
    router.push(next ? itemPath(next.id, address) : queuePath({ ...address, page: 1 }))
  }

  return { go, leave }
}
