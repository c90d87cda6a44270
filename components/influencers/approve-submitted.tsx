'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { DURATION } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'

/** What an admin has just submitted: it waits for approval like all others until the admin approves it here. */
export function ApproveSubmitted({ id, name }: { id: string; name: string }) {
  const [isListed, setListed] = useState(false)
  const form = useForm({
    initial: {},
    send: () => call('POST /api/users/approve/[id]', { params: { id }, query: {} }),
    toastMs: DURATION.toastMs,
    onDone: () => setListed(true),
  })
  return (
    <Notice
      role="status"
      tone="good"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p className="min-w-0 break-words">
        <bdi className="font-medium">{name}</bdi> {isListed ? 'is listed.' : 'waits for approval.'}{' '}
        You can add the next one above.
      </p>
      {isListed ? (
        <Link href={PATH.reviews(id)} prefetch={false} className="text-link">
          Open the profile
        </Link>
      ) : (
        <Button size="small" variant="quiet" isBusy={form.isBusy} onClick={() => form.submit()}>
          Approve it now
        </Button>
      )}
    </Notice>
  )
}
