'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { formatDay } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'

type Props = { id: string; since: string; onAllowed(): Promise<unknown> }

/** Tells why a profile must not be approved, and lets an admin allow it all the same. */
export function DelistedNotice({ id, since, onAllowed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    initial: { reason: '' },
    send: (body) => call('POST /api/admin/users/[id]/allow', { params: { id }, body }),
    onDone: onAllowed,
  })
  return (
    <Notice tone="danger" role="note" aria-label="Delisted" className="my-4">
      <p>
        <strong>Do not approve.</strong> Someone with this name or one of these handles was taken
        off the site on {formatDay(since)} at their own request.
      </p>
      <Button
        variant="quiet"
        size="small"
        className="mt-2"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Allow it anyway…
      </Button>
      {isOpen && (
        <form {...form.props} className="mt-3 space-y-3 text-ink">
          <TextAreaField
            label="Reason for the log"
            help="For example: it is someone else with the same name, or they want to be listed again."
            {...form.field('reason')}
            rows={2}
            maxLength={LIMIT.detailsCharsMax}
          />
          <FormError {...form.error} />
          <div className="flex justify-end">
            <Button type="submit" size="small" isBusy={form.isBusy}>
              Allow
            </Button>
          </div>
        </form>
      )}
    </Notice>
  )
}
