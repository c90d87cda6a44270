'use client'

import { useState } from 'react'
import { MergeForm } from '@/components/admin/merges/merge-form'
import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import type { StaffCommand } from '@/components/admin/shared/use-staff-actions'
import { FactsForm } from '@/components/admin/sheet/facts-form'
import { PowersForm } from '@/components/admin/sheet/powers-form'
import { RemovalForm } from '@/components/admin/sheet/removal-form'
import { SuspensionForm } from '@/components/admin/sheet/suspension-form'
import { Button } from '@/components/ui/button'
import type { Duplicate, ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { whyFailed } from '@/lib/client/why-failed'
import { ROLE } from '@/lib/domain/roles'

type Form = 'facts' | 'merge' | 'suspension' | 'powers' | 'factors' | 'removal'
type Offer =
  | { kind: 'command'; command: StaffCommand; label: string }
  | { kind: 'form'; form: Form; label: string }
  | { kind: 'call'; send(id: string): Promise<Result<unknown>>; label: string }

type Change = 'lift' | 'votes/void' | 'votes/restore'

const calling = (change: Change, label: string): Offer => ({
  kind: 'call',
  send: (id) => call(`POST /api/admin/users/[id]/${change}`, { params: { id } }),
  label,
})

const FACTOR_RESET: Offer = { kind: 'form', form: 'factors', label: 'Turn off two-step login…' }

/** The actions that an account offers in its current state. */
function offersFor(account: ManagedAccount, isOwn: boolean): Offer[] {
  if (account.removedAt) return [{ kind: 'command', command: 'restore', label: 'Restore' }]
  const removal: Offer = { kind: 'form', form: 'removal', label: 'Remove…' }
  if (account.role === ROLE.influencer) {
    const approval: Offer = account.approved
      ? { kind: 'command', command: 'unapprove', label: 'Unlist' }
      : { kind: 'command', command: 'approve', label: 'Approve' }
    return [
      approval,
      { kind: 'form', form: 'facts', label: 'Edit' },
      { kind: 'form', form: 'merge', label: 'Merge…' },
      removal,
    ]
  }
  if (account.role === ROLE.admin) return isOwn ? [] : [FACTOR_RESET, removal]
  const powers: Offer = { kind: 'form', form: 'powers', label: 'Powers…' }
  const reset = account.powers.length > 0 ? [FACTOR_RESET] : []
  return [powers, ...suspensionOffers(account), ...reset, removal]
}

/** A member's votes can be voided during a suspension, and restored at any time. */
function suspensionOffers({ suspension, votesVoidedAt }: ManagedAccount): Offer[] {
  const suspend = suspension ? 'Change suspension' : 'Suspend'
  return [
    { kind: 'form', form: 'suspension', label: suspend },
    ...(suspension ? [calling('lift', 'Lift suspension')] : []),
    ...(suspension && !votesVoidedAt ? [calling('votes/void', 'Void all votes')] : []),
    ...(votesVoidedAt ? [calling('votes/restore', 'Restore votes')] : []),
  ]
}

type Props = {
  account: ManagedAccount
  isOwn: boolean
  duplicates: readonly Duplicate[]
  onAct(command: StaffCommand, reason?: string): Promise<void>
  onChanged(): Promise<unknown>
}

/** The buttons of an account's sheet; forms open below them. */
export function AccountActions({ account, isOwn, duplicates, onAct, onChanged }: Props) {
  const [form, setForm] = useState<Form | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setForm(null)
  const saved = () => onChanged().then(close)

  async function carryOut(send: (id: string) => Promise<Result<unknown>>) {
    const sent = await send(account.id)
    if (!sent.ok) notify.error(whyFailed(sent))
    await onChanged()
  }

  async function press(offer: Offer) {
    if (offer.kind === 'form') return setForm(form === offer.form ? null : offer.form)
    setBusy(true)
    await (offer.kind === 'call' ? carryOut(offer.send) : onAct(offer.command))
    setBusy(false)
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        {offersFor(account, isOwn).map((offer) => (
          <Button
            key={offer.label}
            size="small"
            variant={lookOf(offer)}
            aria-expanded={offer.kind === 'form' ? form === offer.form : undefined}
            isBusy={isBusy && offer.kind !== 'form'}
            onClick={() => press(offer)}
          >
            {offer.label}
          </Button>
        ))}
      </div>
      {form === 'facts' && <FactsForm account={account} onClose={close} onSaved={saved} />}
      {form === 'merge' && (
        <MergeForm account={account} duplicates={duplicates} onClose={close} onSaved={saved} />
      )}
      {form === 'suspension' && (
        <SuspensionForm account={account} onClose={close} onSaved={saved} />
      )}
      {form === 'powers' && <PowersForm account={account} onClose={close} onSaved={saved} />}
      {form === 'factors' && <FactorResetForm account={account} onSaved={saved} />}
      {form === 'removal' && (
        <RemovalForm
          account={account}
          onClose={close}
          onRemove={(reason) => onAct('remove', reason).then(close)}
        />
      )}
    </>
  )
}

function lookOf(offer: Offer): 'solid' | 'quiet' | 'danger' {
  if (offer.kind === 'form' && offer.form === 'removal') return 'danger'
  return offer.kind === 'command' ? 'solid' : 'quiet'
}

type FactorResetProps = { account: Pick<ManagedAccount, 'id'>; onSaved(): Promise<unknown> }

/** Turns off the second factors of a colleague who has lost them. */
const FactorResetForm = ({ account: { id }, onSaved }: FactorResetProps) => (
  <LogReasonForm
    send={({ reason }) =>
      call('POST /api/admin/users/[id]/second-factor', { params: { id }, query: { reason } })
    }
    onDone={onSaved}
    action="Turn off two-step login"
    variant="danger"
    className="rounded-card border border-line bg-card p-4"
  >
    <p className="text-sm">
      For a colleague who has lost the authenticator app and the recovery codes. Every device is
      logged out, and the password alone logs in. Make sure that it’s really them who asks.
    </p>
  </LogReasonForm>
)
