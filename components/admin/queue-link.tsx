'use client'

import Link from 'next/link'
import { QUEUE_TOTAL } from '@/components/admin/lists/use-managed-accounts'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { PATH } from '@/lib/domain/paths'

/** Leads to the queue, with the number of open items. */
export function QueueLink({ className }: { className: string }) {
  const { data } = useCachedRead(QUEUE_TOTAL, () => unwrap(call('GET /api/admin/queue')), {
    what: 'The queue',
  })
  return (
    <Link href={PATH.queue} prefetch={false} className={className}>
      Queue
      {data && (
        <span className="rounded-full bg-sunken px-2 text-xs tabular-nums leading-[1.25rem]">
          {data.total}
        </span>
      )}
    </Link>
  )
}
