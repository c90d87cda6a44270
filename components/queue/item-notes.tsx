'use client'

import type { FormEvent, RefObject } from 'react'
import { Section } from '@/components/queue/section'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { RelativeTime } from '@/components/ui/relative-time'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { LIMIT } from '@/lib/domain/limits'
import type { QueueItem } from '@/lib/moderation/staff/responses'

type Props = {
  item: Pick<QueueItem, 'id' | 'notes'>
  isTaken: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onAdded(): Promise<unknown>
}

/** Private notes of the team on an item. */
export function ItemNotes({ item, isTaken, field, onAdded }: Props) {
  const form = useForm({
    initial: { text: '' },
    send: (body) => call('POST /api/admin/queue/[id]/note', { params: { id: item.id }, body }),
    onDone(_, { text }, { fill }) {
      // What was typed meanwhile stays.
      fill((now) => (now.text === text ? { text: '' } : {}))
      return onAdded()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.values.text.trim()) void form.submit()
  }

  if (isTaken && item.notes.length === 0) return null
  return (
    <Section title="Team notes">
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
        <details>
          <summary className="text-link inline-flex min-h-9 cursor-pointer items-center text-sm pointer-coarse:min-h-11">
            Add a note
          </summary>
          <form {...form.props} onSubmit={submit} className="mt-2 space-y-3">
            <TextAreaField
              ref={field}
              label="New note"
              {...form.field('text')}
              rows={2}
              maxLength={LIMIT.noteCharsMax}
              help="Only our team sees this."
            />
            <FormError {...form.error} />
            <Button type="submit" variant="quiet" size="small" isBusy={form.isBusy}>
              Add note
            </Button>
          </form>
        </details>
      )}
    </Section>
  )
}
