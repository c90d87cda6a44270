'use client'

import { ListState } from '@/components/admin/shared/list-state'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { DURATION } from '@/lib/domain/durations'
import { formatShortDay } from '@/lib/domain/formats'
import {
  LAW_ENFORCEMENT_OUTCOMES,
  LAW_ENFORCEMENT_WANTS,
  type LawEnforcementOutcome,
  type LawEnforcementWant,
} from '@/lib/domain/law-enforcement'
import type { LawEnforcementEmail } from '@/lib/moderation/law-enforcement/responses'

const WANTS: Record<LawEnforcementWant, string> = {
  data: 'Data about a member',
  removal: 'Removal of content',
  other: 'Something else',
}
const OUTCOMES: Record<LawEnforcementOutcome, string> = {
  followed: 'Followed',
  partly: 'Partly followed',
  refused: 'Refused',
}

const today = () => new Date().toISOString().slice(0, 10)

/** Where staff enters e-mails from law enforcement, which `/transparency` counts. */
export function LawEnforcementEmails({ onChanged }: { onChanged(): void }) {
  const emails = useCachedRead(
    'law-enforcement-emails',
    async () => (await unwrap(call('GET /api/admin/law-enforcement-emails'))).emails,
    { what: 'The list of emails from law enforcement' },
  )
  const { reload } = emails
  const changed = () => reload().then(onChanged)
  return (
    <section aria-labelledby="law-enforcement-heading" className="mt-10">
      <h2 id="law-enforcement-heading" className="font-bold text-xl">
        Emails from law enforcement
      </h2>
      <p className="mt-1 max-w-measure text-muted text-sm">
        Record each one once it has been answered. The transparency page counts them; who wrote, and
        about whom, isn’t stored.
      </p>
      <EntryForm onEntered={changed} />
      <ListState read={emails} size={emails.data?.length} empty="None so far.">
        {(data) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {data.map((email) => (
              <Entry key={email.id} email={email} onRemoved={changed} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

function EntryForm({ onEntered }: { onEntered(): Promise<unknown> }) {
  const form = useForm({
    initial: {
      receivedOn: '',
      wanted: 'data' as LawEnforcementWant,
      outcome: 'followed' as LawEnforcementOutcome,
    },
    send: (body) => call('POST /api/admin/law-enforcement-emails', { body }),
    onDone(_, __, { fill }) {
      fill({ receivedOn: '' })
      return onEntered()
    },
  })
  return (
    <form {...form.props} className="my-5 space-y-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Received on" {...form.field('receivedOn')} type="date" max={today()} />
        <SelectField label="It asked for" {...form.field('wanted')}>
          {LAW_ENFORCEMENT_WANTS.map((want) => (
            <option key={want} value={want}>
              {WANTS[want]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Our answer" {...form.field('outcome')}>
          {LAW_ENFORCEMENT_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOMES[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormError {...form.error} />
      <Button type="submit" size="small" isBusy={form.isBusy}>
        Record
      </Button>
    </form>
  )
}

type EntryProps = { email: LawEnforcementEmail; onRemoved(): Promise<unknown> }

function Entry({ email: { id, receivedOn, wanted, outcome }, onRemoved }: EntryProps) {
  const received = formatShortDay(receivedOn)
  const form = useForm({
    initial: { id },
    send: async (email) => {
      const result = await call('DELETE /api/admin/law-enforcement-emails/[id]', {
        params: { id: email.id },
      })
      await onRemoved()
      return result
    },
    toastMs: DURATION.toastMs,
    onDone() {},
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <p>
        {WANTS[wanted]}
        <span className="block text-muted text-sm">
          {received} · {OUTCOMES[outcome]}
        </span>
      </p>
      <Button
        size="small"
        variant="quiet"
        isBusy={form.isBusy}
        aria-label={`Remove the email of ${received}`}
        onClick={() => form.submit()}
      >
        Remove
      </Button>
    </li>
  )
}
