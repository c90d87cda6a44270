'use client'

import Link from 'next/link'
import useSWR from 'swr'
import { onlyLogged, QUEUE_TOTAL } from '@/components/admin/use-managed-accounts'
import { call } from '@/lib/client/call'
import { READ_ONCE, unwrap } from '@/lib/client/read'
import { PATH } from '@/lib/domain/paths'

/** Leads to the queue, with the number of open items. */
export function QueueLink({ className }: { className: string }) {
  const { data } = useSWR(QUEUE_TOTAL, () => unwrap(call('GET /api/admin/queue')), {
    ...READ_ONCE,
    onError: onlyLogged('The queue'),
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
