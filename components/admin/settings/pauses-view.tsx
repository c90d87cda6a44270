'use client'

import { useState } from 'react'
import { ListState } from '@/components/admin/shared/list-state'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { formatMinute, momentOf } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'
import { PAUSE_KINDS, type PauseKind } from '@/lib/domain/pauses'
import type { PauseEntry } from '@/lib/pauses/responses'

const KINDS: Record<PauseKind, { label: string; stops: string }> = {
  signUps: { label: 'Sign-ups', stops: 'No one can create an account. Members can log in.' },
  ratings: { label: 'Ratings', stops: 'No new reviews, and no changes to earlier ones.' },
  replies: {
    label: 'Replies and reactions',
    stops: 'No replies, likes, dislikes or owners’ responses. Reports still work.',
  },
  submissions: { label: 'Submissions', stops: 'No one can propose an influencer.' },
  uploads: { label: 'Uploads', stops: 'No new pictures or documents.' },
  readOnly: {
    label: 'Everything (read-only)',
    stops:
      'All of the above, and every other change. Logging in and out, resets, reports, appeals, email settings and our team’s work still do.',
  },
}

const toField = (at: string | null) => at?.slice(0, 16) ?? ''

/** What staff can pause, and what is paused. */
export function PausesView() {
  const pauses = useCachedRead(
    'admin-pauses',
    async () => (await unwrap(call('GET /api/admin/pauses'))).pauses,
    { what: 'The list of pauses' },
  )
  const { reload } = pauses
  return (
    <section aria-labelledby="pauses-heading" className="mt-8">
      <h2 id="pauses-heading" className="font-bold text-xl">
        Pauses
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-muted text-sm">
        Takes effect within a second. Reading always works. Every page says what is paused, why and
        until when.
      </p>
      <ListState read={pauses}>
        {(data) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {PAUSE_KINDS.map((kind) => (
              <PauseRow
                key={kind}
                kind={kind}
                pause={data.find((one) => one.kind === kind) ?? null}
                onChanged={reload}
              />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

type RowProps = { kind: PauseKind; pause: PauseEntry | null; onChanged(): Promise<unknown> }

function PauseRow({ kind, pause, onChanged }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, stops } = KINDS[kind]
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-measure">
          <h3 className="font-medium">{label}</h3>
          <p className="text-muted text-sm">{stops}</p>
          {pause && (
            <p className="mt-1 break-words font-medium text-danger text-sm">
              Paused {pause.until ? `until ${formatMinute(pause.until)} UTC` : 'until you end it'}:{' '}
              <bdi>{pause.reason}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`${pause ? 'Change the pause of' : 'Pause'} ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            {pause ? 'Change…' : 'Pause…'}
          </Button>
          {pause && <EndButton kind={kind} onChanged={onChanged} />}
        </div>
      </div>
      {isOpen && (
        <PauseForm
          kind={kind}
          pause={pause}
          onClose={() => setOpen(false)}
          onSaved={async () => {
            await onChanged()
            setOpen(false)
          }}
        />
      )}
    </li>
  )
}

function EndButton({ kind, onChanged }: Pick<RowProps, 'kind' | 'onChanged'>) {
  const { label } = KINDS[kind]
  const form = useForm({
    initial: {},
    send: () => call('DELETE /api/admin/pauses/[kind]', { params: { kind } }),
    toastMs: DURATION.toastMs,
    async onDone() {
      await onChanged()
      notify.success(`${label}: the pause has ended.`)
    },
  })
  return (
    <Button
      size="small"
      isBusy={form.isBusy}
      aria-label={`End the pause of ${label}`}
      onClick={() => form.submit()}
    >
      End
    </Button>
  )
}

type FormProps = {
  kind: PauseKind
  pause: PauseEntry | null
  onClose(): void
  onSaved(): Promise<unknown>
}

/** Asks why and until when, and says once more what stops. */
function PauseForm({ kind, pause, onClose, onSaved }: FormProps) {
  const { label, stops } = KINDS[kind]
  const form = useForm({
    initial: { reason: pause?.reason ?? '', until: toField(pause?.until ?? null) },
    send: ({ reason, until }) =>
      call('POST /api/admin/pauses/[kind]', {
        params: { kind },
        body: { reason, until: until ? momentOf(until) : null },
      }),
    async onDone() {
      await onSaved()
      notify.success(`${label}: paused.`)
    },
  })
  return (
    <form {...form.props} className="mt-4 space-y-4 border-line border-t pt-4">
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        rows={2}
        maxLength={LIMIT.pauseReasonCharsMax}
        help="Readers see this on every page."
      />
      <TextField
        label="Until (UTC, optional)"
        {...form.field('until')}
        type="datetime-local"
        help="The pause then ends by itself. If empty, it lasts until you end it."
      />
      <FormError {...form.error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto max-w-measure text-sm">{stops}</p>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" size="small" isBusy={form.isBusy}>
          {pause ? 'Save the pause' : `Pause ${label.toLowerCase()}`}
        </Button>
      </div>
    </form>
  )
}
