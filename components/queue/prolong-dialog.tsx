'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useSubmit } from '@/components/ui/use-submit'
import { prolongSurge } from '@/lib/client/admin-api'
import { LIMIT } from '@/lib/domain/limits'

type Props = { id: string; onClose(): void; onDone(): void }

/** Asks why a surge should hold ratings longer. */
export function ProlongDialog({ id, onClose, onDone }: Props) {
  const errorId = useId()
  const [reason, setReason] = useState('')
  const { isSending, refusal, send } = useSubmit()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await send(prolongSurge(id, reason))) onDone()
  }

  return (
    <Dialog title="Hold new ratings for 48 hours?" onClose={onClose}>
      <form onSubmit={submit} className="mt-2 space-y-4">
        <p className="text-muted text-sm">
          From now on. Ratings of established members that fit the earlier ones still count.
        </p>
        <TextAreaField
          label="Reason, for the log"
          rows={3}
          value={reason}
          maxLength={LIMIT.detailsCharsMax}
          describedBy={errorId}
          data-first=""
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError id={errorId} text={refusal} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSending}>
            Hold
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
