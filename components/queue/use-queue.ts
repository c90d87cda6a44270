'use client'

import { useSearchParams } from 'next/navigation'
import { type QueueAddress, readQueueAddress } from '@/components/queue/queue-address'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { afterOf, notePageEnd } from '@/lib/client/page-ends'
import { unwrap } from '@/lib/client/read'
import { LIMIT } from '@/lib/domain/limits'

/** Returns the filter in the address. */
export const useQueueAddress = (): QueueAddress => readQueueAddress(useSearchParams())

async function read({ page, ...filter }: QueueAddress) {
  const { kind, ...rest } = filter
  const list = `queue ${JSON.stringify(filter)}`
  const start = { skip: (page - 1) * LIMIT.queuePerPage, after: afterOf(list, page) }
  const queue = await unwrap(
    call('GET /api/admin/queue', { query: { ...rest, kinds: kind, ...start } }),
  )
  notePageEnd(list, page, queue.entries.at(-1)?.id)
  return queue
}

/** A page of the queue, read again whenever its screen opens. The last response stays until the next one arrives. */
export function useQueue(address: QueueAddress) {
  const { data, hasFailed, reload } = useCachedRead(['queue', address], () => read(address), {
    what: 'The queue',
    keepsLast: true,
  })
  return { queue: data, hasFailed, reload }
}
