'use client'

import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Section } from '@/components/queue/section'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { RelativeTime } from '@/components/ui/relative-time'
import { useSubmit } from '@/components/ui/use-submit'
import { call } from '@/lib/client/call'
import { LIMIT } from '@/lib/domain/limits'
import type { QueueItem } from '@/lib/moderation/staff/answers'

type Props = {
  item: Pick<QueueItem, 'id' | 'notes'>
  isTaken: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onAdded(): Promise<unknown>
}

/** Private notes of the team on an item. */
export function ItemNotes({ item, isTaken, field, onAdded }: Props) {
  const errorId = useId()
  const [text, setText] = useState('')
  const { isSending, refusal, send } = useSubmit()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || isSending) return
    const note = { params: { id: item.id }, body: { text } }
    if (!(await send(call('POST /api/admin/queue/[id]/note', note)))) return
    setText((now) => (now === text ? '' : now))
    await onAdded()
  }

  if (isTaken && item.notes.length === 0) return null
  return (
    <Section title="Notes of the team">
      <ul className="mb-4 grid gap-2 text-sm empty:hidden">
        {item.notes.map(({ by, at, text: note }) => (
          <li key={at} className="rounded-card bg-sunken p-3">
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {note}
            </p>
            <p className="mt-1 text-muted">
              <bdi>{by || 'A former admin'}</bdi>, <RelativeTime at={at} />
            </p>
          </li>
        ))}
      </ul>
      {!isTaken && (
        <form onSubmit={submit} className="space-y-3">
          <TextAreaField
            ref={field}
            label="New note"
            rows={2}
            value={text}
            maxLength={LIMIT.noteCharsMax}
            help="Only the team sees it."
            describedBy={errorId}
            onChange={(event) => setText(event.target.value)}
          />
          <FormError id={errorId} text={refusal} />
          <Button type="submit" variant="quiet" size="small" isBusy={isSending}>
            Add note
          </Button>
        </form>
      )}
    </Section>
  )
}
