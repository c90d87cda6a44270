'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import type { ManagedAccount } from '@/lib/admin/types'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'

type Props = {
  account: ManagedAccount
  onClose(): void
  onRemove(reason: string): Promise<unknown>
}

/** Removes an account with a reason, and says first what else goes. */
export function RemovalForm({ account, onClose, onRemove }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setBusy(true)
    await onRemove(reason)
    setBusy(false)
  }

  return (
    <form onSubmit={submit} className="mt-4 space-y-4 rounded-card border border-line bg-card p-4">
      <p className="text-sm">
        {account.role === ROLE.influencer
          ? 'The profile disappears from all lists, along with its ratings.'
          : 'The account is logged out, and its ratings, replies and votes no longer count.'}{' '}
        It can be restored for 30 days.
      </p>
      <TextAreaField
        label="Reason for the log (optional)"
        name="reason"
        rows={2}
        maxLength={LIMIT.detailsCharsMax}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" size="small" isBusy={isBusy}>
          Remove <bdi>{account.name}</bdi>
        </Button>
      </div>
    </form>
  )
}
