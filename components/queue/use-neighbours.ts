'use client'

import { useRouter } from 'next/navigation'
import { itemPath, queuePath } from '@/components/queue/queue-address'
import { useQueue, useQueueAddress } from '@/components/queue/use-queue'

/** The items before and after one, in the list that it was opened from. */
export function useNeighbours(id: string) {
  const router = useRouter()
  const address = useQueueAddress()
  const { queue, reload } = useQueue(address)
  const free = (queue?.entries ?? []).filter((entry) => entry.id === id || !entry.isTaken)
  const at = free.findIndex((entry) => entry.id === id)

  /** Opens the next or previous item; the list where there is none. */
  function go(step: 1 | -1): void {
    const next = at < 0 && step < 0 ? undefined : free[at + step]
    router.push(next ? itemPath(next.id, address) : queuePath(address))
  }

  /** Goes on when this item is done: to the next, or else what stands before it, that other admins have left. */
  async function leave(): Promise<void> {
    const open = (await reload())?.entries.filter((entry) => entry.id !== id && !entry.isTaken)
    const others = [...free.slice(at + 1), ...free.slice(0, Math.max(at, 0))]
    const next = others.find((other) => open?.some((entry) => entry.id === other.id)) ?? open?.[0]
    router.push(next ? itemPath(next.id, address) : queuePath({ ...address, page: 1 }))
  }

  return { go, leave }
}
