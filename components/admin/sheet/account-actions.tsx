'use client'

import { useState } from 'react'
import { MergeForm } from '@/components/admin/merges/merge-form'
import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import type { StaffCommand } from '@/components/admin/shared/use-staff-actions'
import { PowersForm } from '@/components/admin/sheet/powers-form'
import { RemovalForm } from '@/components/admin/sheet/removal-form'
import { SuspensionForm } from '@/components/admin/sheet/suspension-form'
import { FactsForm } from '@/components/influencers/facts-form'
import { Button } from '@/components/ui/button'
import type { Duplicate, ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { type Result, whyFailed } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { FACTS } from '@/lib/domain/facts'
import { ROLE } from '@/lib/domain/roles'

type Form = 'facts' | 'merge' | 'suspension' | 'powers' | 'factors' | Withdrawal
/** What takes an account from the site. */
type Withdrawal = 'unapprove' | 'remove'
type Offer = { label: string; look?: 'solid' | 'danger' } & (
  | { kind: 'command'; command: StaffCommand }
  | { kind: 'form'; form: Form }
  | { kind: 'call'; send(id: string): Promise<Result<unknown>> }
)

type Change = 'lift' | 'votes/void' | 'votes/restore'

const calling = (change: Change, label: string): Offer => ({
  kind: 'call',
  send: (id) => call(`POST /api/admin/users/[id]/${change}`, { params: { id } }),
  label,
})

const FACTOR_RESET: Offer = { kind: 'form', form: 'factors', label: 'Turn off two-step login…' }

/** The actions that an account offers in its current state: the most usual one first, what takes it from the site last. */
function offersFor(account: ManagedAccount, isOwn: boolean): Offer[] {
  const solid = 'solid' as const
  if (account.removedAt) {
    return [{ kind: 'command', command: 'restore', label: 'Restore', look: solid }]
  }
  const removal: Offer = { kind: 'form', form: 'remove', label: 'Remove…', look: 'danger' }
  if (account.role === ROLE.influencer) {
    const edit: Offer = { kind: 'form', form: 'facts', label: 'Edit' }
    const merge: Offer = { kind: 'form', form: 'merge', label: 'Merge…' }
    if (!account.approved) {
      const approve: Offer = { kind: 'command', command: 'approve', label: 'Approve', look: solid }
      return [approve, edit, merge, removal]
    }
    const unlist: Offer = { kind: 'form', form: 'unapprove', label: 'Unlist…', look: 'danger' }
    return [{ ...edit, look: solid }, merge, unlist, removal]
  }
  if (account.role === ROLE.admin) return isOwn ? [] : [FACTOR_RESET, removal]
  const powers: Offer = { kind: 'form', form: 'powers', label: 'Powers…' }
  const reset = account.powers.length > 0 ? [FACTOR_RESET] : []
  return [powers, ...suspensionOffers(account), ...reset, removal]
}

/** A member's votes can be voided during a suspension, and restored at any time. */
function suspensionOffers({ suspension, votesVoidedAt }: ManagedAccount): Offer[] {
  const suspend = suspension ? 'Change suspension…' : 'Suspend…'
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
            variant={offer.look ?? 'quiet'}
            aria-expanded={offer.kind === 'form' ? form === offer.form : undefined}
            isBusy={isBusy && offer.kind !== 'form'}
            onClick={() => press(offer)}
          >
            {offer.label}
          </Button>
        ))}
      </div>
      {form === 'facts' && (
        <FactsForm
          names={FACTS}
          facts={account}
          send={(body) =>
            call('POST /api/admin/users/[id]/facts', { params: { id: account.id }, body })
          }
          onSaved={saved}
          onClose={close}
          className="mt-4 space-y-4 rounded-card border border-line bg-card p-4"
        />
      )}
      {form === 'merge' && (
        <MergeForm account={account} duplicates={duplicates} onClose={close} onSaved={saved} />
      )}
      {form === 'suspension' && (
        <SuspensionForm account={account} onClose={close} onSaved={saved} />
      )}
      {form === 'powers' && <PowersForm account={account} onClose={close} onSaved={saved} />}
      {form === 'factors' && <FactorResetForm account={account} onSaved={saved} />}
      {(form === 'remove' || form === 'unapprove') && (
        <RemovalForm
          key={form}
          account={account}
          isUnlisted={form === 'unapprove'}
          onClose={close}
          onRemove={(reason) => onAct(form, reason).then(close)}
        />
      )}
    </>
  )
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
