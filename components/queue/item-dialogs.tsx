'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { LIMIT } from '@/lib/domain/limits'

type Props = { id: string; onClose(): void; onDone(): void }
type TextDialogProps = Omit<Props, 'id'> & {
  title: string
  hint: string
  label: string
  maxLength: number
  action: string
  save(text: string): Promise<Result<unknown>>
}

/** Asks for a text, and closes once it is saved. */
function TextDialog(props: TextDialogProps) {
  const { title, hint, label, maxLength, action, save, onClose, onDone } = props
  const form = useForm({ initial: { text: '' }, send: ({ text }) => save(text), onDone })
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.props} className="mt-2 space-y-4">
        <p className="text-muted text-sm">{hint}</p>
        <TextAreaField
          label={label}
          {...form.field('text')}
          rows={3}
          maxLength={maxLength}
          data-first=""
        />
        <FormError {...form.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Leaves the item to another admin, with a note for them. */
export const EscalateDialog = ({ id, ...events }: Props) => (
  <TextDialog
    title="Hand it to another admin?"
    hint="It stays in the queue. If there is another admin, you can no longer decide it."
    label="Note for the team (optional)"
    maxLength={LIMIT.noteCharsMax}
    action="Escalate"
    save={(text) => call('POST /api/admin/queue/[id]/escalate', { params: { id }, body: { text } })}
    {...events}
  />
)

/** Asks why a surge should hold ratings longer. */
export const ProlongDialog = ({ id, ...events }: Props) => (
  <TextDialog
    title="Hold new reviews for 48 hours?"
    hint="Starting now. Reviews by established members that fit the earlier ones still count."
    label="Reason for the log"
    maxLength={LIMIT.detailsCharsMax}
    action="Hold"
    save={(reason) =>
      call('POST /api/admin/surges/[id]/prolong', { params: { id }, body: { reason } })
    }
    {...events}
  />
)

const SNOOZES = [
  { hours: 1, label: '1 hour' },
  { hours: 24, label: '1 day' },
  { hours: 168, label: '1 week' },
] as const

/** Puts the item aside for some time. */
export function SnoozeDialog({ id, onClose, onDone }: Props) {
  const form = useForm({
    initial: { hours: 0 },
    send: (body) => call('POST /api/admin/queue/[id]/snooze', { params: { id }, body }),
    onDone,
  })
  return (
    <Dialog title="Snooze for how long?" onClose={onClose}>
      <div className="mt-4 grid gap-2">
        {SNOOZES.map(({ hours, label }, at) => (
          <Button
            key={hours}
            variant="quiet"
            disabled={form.isBusy}
            data-first={at === 0 ? '' : undefined}
            onClick={() => form.submit({ hours })}
          >
            {label}
          </Button>
        ))}
      </div>
      <FormError {...form.error} />
    </Dialog>
  )
}
