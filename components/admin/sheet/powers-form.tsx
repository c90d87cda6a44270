'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { POWER_NAMES, POWERS, type Power } from '@/lib/domain/powers'

const WORDS: Record<Power, string> = {
  moderate:
    'Decides reports, appeals and groups of reviews in the queue, and suspends members, but not colleagues. Sees no email addresses, no names of reporters and no lists of accounts.',
  curate: 'Decides submissions, edits and merges profiles, and looks after the categories.',
}

type Props = { account: ManagedAccount; onClose(): void; onSaved(): Promise<unknown> }

/** Gives powers to a member and takes them. */
export function PowersForm({ account, onClose, onSaved }: Props) {
  const form = useForm({
    initial: { powers: account.powers },
    send: (body) => call('POST /api/admin/users/[id]/powers', { params: { id: account.id }, body }),
    onDone: onSaved,
  })
  const { powers } = form.values
  const toggle = (power: Power) =>
    powers.includes(power) ? powers.filter((one) => one !== power) : [...powers, power]
  return (
    <form {...form.props} className="mt-4 space-y-4 rounded-card border border-line bg-card p-4">
      <fieldset>
        <legend className="text-sm">
          What <bdi>{account.name}</bdi> can do for our team. We tell the member. Removing a power
          takes effect immediately.
        </legend>
        {POWERS.map((power) => (
          <label key={power} className="mt-2 flex min-h-11 items-start gap-3 py-2 text-sm">
            <input
              type="checkbox"
              checked={powers.includes(power)}
              onChange={() => form.set({ powers: toggle(power) })}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{POWER_NAMES[power]}</span>
              <span className="block text-muted">{WORDS[power]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormError {...form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Save powers
        </Button>
      </div>
    </form>
  )
}
