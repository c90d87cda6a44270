'use client'

import { useState } from 'react'
import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import { useStaff } from '@/components/admin/shared/staff'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { call } from '@/lib/client/call'
import { formatDay } from '@/lib/domain/formats'

type Props = { id: string; since: string; onAllowed(): Promise<unknown> }

/** Tells why a profile must not be approved, and lets an admin allow it all the same. */
export function DelistedNotice({ id, since, onAllowed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { isAdmin } = useStaff()
  return (
    <Notice tone="danger" role="note" aria-label="Delisted" className="my-4">
      <p>
        <strong>Do not approve.</strong> Someone with this name or one of these handles was taken
        off the site on {formatDay(since)} at their own request.
      </p>
      {isAdmin && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Allow it anyway…
        </Button>
      )}
      {isOpen && (
        <LogReasonForm
          send={(body) => call('POST /api/admin/users/[id]/allow', { params: { id }, body })}
          onDone={onAllowed}
          action="Allow"
          help="For example: it is someone else with the same name, or they want to be listed again."
          className="text-ink"
        />
      )}
    </Notice>
  )
}
