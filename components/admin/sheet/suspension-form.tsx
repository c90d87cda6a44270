'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { refused, useForm } from '@/components/ui/use-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

const SPANS = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: 7 },
  { label: '30 days', days: 30 },
] as const

const startOf = (day: string) => `${day}T00:00:00Z`
const dayOf = (at: string) => at.slice(0, 10)
const dayIn = (count: number) => dayOf(new Date(Date.now() + days(count)).toISOString())

type Props = { account: ManagedAccount; onClose(): void; onSaved(): Promise<unknown> }

/** Keeps a member from writing until a date, or for good. The member sees the reason. */
export function SuspensionForm({ account, onClose, onSaved }: Props) {
  const { suspension } = account
  const form = useForm({
    initial: {
      until: suspension?.until ? dayOf(suspension.until) : dayIn(7),
      isForGood: suspension?.until === null,
      reason: suspension?.reason ?? '',
    },
    async send({ until: day, isForGood: isOpenEnded, reason }) {
      if (!(isOpenEnded || day)) return refused({ until: MESSAGES.suspensionPast })
      return call('POST /api/admin/users/[id]/suspend', {
        params: { id: account.id },
        body: { until: isOpenEnded ? null : startOf(day), reason },
      })
    },
    onDone: onSaved,
  })
  const { until, isForGood } = form.values
  return (
    <form {...form.props} className="mt-4 space-y-4 rounded-card border border-line bg-card p-4">
      <p className="text-sm">
        <bdi>{account.name}</bdi> can still log in and read, but not write. Existing reviews and
        replies stay.
      </p>
      <div>
        <TextField
          label="Until (UTC)"
          {...form.field('until')}
          type="date"
          min={dayIn(1)}
          disabled={isForGood}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {SPANS.map(({ label, days: count }) => (
            <Button
              key={label}
              size="small"
              variant="quiet"
              disabled={isForGood}
              aria-pressed={until === dayIn(count)}
              onClick={() => form.set({ until: dayIn(count) })}
            >
              {label}
            </Button>
          ))}
        </div>
        <label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isForGood}
            onChange={(event) => form.set({ isForGood: event.target.checked })}
            className="size-5 accent-accent"
          />
          For good
        </label>
      </div>
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        rows={3}
        maxLength={LIMIT.detailsCharsMax}
        help="The member sees this on every page."
      />
      <FormError {...form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" size="small" isBusy={form.isBusy}>
          <span>
            Suspend <bdi>{account.name}</bdi>
          </span>
        </Button>
      </div>
    </form>
  )
}
