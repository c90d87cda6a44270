'use client'

import { type FormEvent, useState } from 'react'
import type { SurgeVerdict } from '@/components/admin/use-surge-actions'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextAreaField } from '@/components/ui/field'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import type { Surge } from '@/lib/ratings/surge/types'

const WORDS = {
  release: {
    title: 'Release all these ratings?',
    what: 'They will be shown and counted, and new ones count right away: none are held automatically for a day.',
    confirm: 'Release all',
  },
  void: {
    title: 'Take all these ratings down?',
    what: 'They are removed along with their points, and their authors cannot rate this influencer again. New ones are still held.',
    confirm: 'Take all down',
  },
} as const

type Props = {
  storm: Surge
  verdict: SurgeVerdict
  onClose(): void
  onConfirm(reason: string): void
}

/** Asks for a reason, which a decision about many members at once needs. */
export function SurgeDialog({ storm, verdict, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { title, what, confirm } = WORDS[verdict]
  const { influencer, waiting } = storm

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim()) onConfirm(reason)
    else setMissing(true)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-muted text-sm">
        {waiting.count === 1 ? '1 rating' : `${waiting.count} ratings`} of {influencer.name}. {what}{' '}
        You can undo this.
      </p>
      <form onSubmit={submit} className="mt-4 space-y-4">
        <TextAreaField
          label="Why?"
          rows={2}
          value={reason}
          maxLength={LIMIT.detailsCharsMax}
          help="Recorded in the staff log."
          error={isMissing && !reason.trim() ? MESSAGES.reasonRequired : null}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Keep them held
          </Button>
          <Button type="submit" variant={verdict === 'void' ? 'danger' : 'solid'}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
