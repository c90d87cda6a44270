'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useRefusal } from '@/components/ui/use-refusal'
import type { ManagedAccount } from '@/lib/admin/types'
import { suspendMember } from '@/lib/client/admin-api'
import { whyFailed } from '@/lib/client/why-failed'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

const SPANS = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: 7 },
  { label: '30 days', days: 30 },
] as const

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const dayIn = (count: number) => dayOf(new Date(Date.now() + days(count)))

type Props = { account: ManagedAccount; onClose(): void; onSaved(): Promise<unknown> }

/** Keeps a member from writing until a date, or for good. The member sees the reason. */
export function SuspensionForm({ account, onClose, onSaved }: Props) {
  const errorId = useId()
  const standing = account.suspension
  const [until, setUntil] = useState(standing?.until ? dayOf(standing.until) : dayIn(7))
  const [isForGood, setForGood] = useState(standing ? standing.until === null : false)
  const [reason, setReason] = useState(standing?.reason ?? '')
  const refusal = useRefusal(['until', 'reason'])
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const at = isForGood ? null : new Date(`${until}T00:00:00Z`)
    if (at && Number.isNaN(at.getTime())) {
      return refusal.refuse(MESSAGES.suspensionPast, { until: MESSAGES.suspensionPast })
    }
    refusal.clear()
    setBusy(true)
    const sent = await suspendMember(account.id, { until: at, reason })
    if (sent.ok) await onSaved()
    else refusal.refuse(whyFailed(sent), sent.fields)
    setBusy(false)
  }

  return (
    <form
      ref={refusal.form}
      noValidate
      onSubmit={submit}
      className="mt-4 space-y-4 rounded-card border border-line bg-card p-4"
    >
      <p className="text-sm">
        <bdi>{account.name}</bdi> can still log in and read, but cannot write. Existing ratings and
        replies stay.
      </p>
      <div>
        <TextField
          label="Until this day (UTC)"
          type="date"
          value={until}
          min={dayIn(1)}
          disabled={isForGood}
          error={refusal.fields.until}
          describedBy={errorId}
          onChange={(event) => setUntil(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {SPANS.map(({ label, days: count }) => (
            <Button
              key={label}
              size="small"
              variant="quiet"
              disabled={isForGood}
              aria-pressed={until === dayIn(count)}
              onClick={() => setUntil(dayIn(count))}
            >
              {label}
            </Button>
          ))}
        </div>
        <label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isForGood}
            onChange={(event) => setForGood(event.target.checked)}
            className="size-5 accent-accent"
          />
          For good
        </label>
      </div>
      <TextAreaField
        label="Reason"
        rows={3}
        value={reason}
        maxLength={LIMIT.detailsCharsMax}
        error={refusal.fields.reason}
        help="The member sees it on every page."
        describedBy={errorId}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError id={errorId} text={refusal.text} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" size="small" isBusy={isBusy}>
          Suspend <bdi>{account.name}</bdi>
        </Button>
      </div>
    </form>
  )
}
