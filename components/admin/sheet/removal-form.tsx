'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { useForm } from '@/components/ui/use-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'

type Props = {
  account: ManagedAccount
  /** Whether a profile only leaves the lists, and waits for approval again. */
  isUnlisted?: boolean
  onClose(): void
  onRemove(reason: string): Promise<unknown>
}

/** Removes an account, or takes a profile off the lists, with a reason, and says first what else goes. */
export function RemovalForm({ account, isUnlisted = false, onClose, onRemove }: Props) {
  const form = useForm({
    initial: { reason: '' },
    // A toast and the account's row say what came of it.
    send: async ({ reason }) => {
      await onRemove(reason.trim())
      return { ok: true, value: null }
    },
    onDone() {},
  })
  return (
    <form {...form.props} className="mt-4 space-y-4 rounded-card border border-line bg-card p-4">
      <p className="text-sm">
        {account.role === ROLE.influencer
          ? 'The profile and its reviews disappear from the site.'
          : 'The account is logged out, and its reviews, replies and votes no longer count.'}{' '}
        {isUnlisted ? 'The profile waits for approval again.' : 'You can restore it for 30 days.'}
      </p>
      <TextAreaField
        label="Reason for the log (optional)"
        {...form.field('reason')}
        rows={2}
        maxLength={LIMIT.detailsCharsMax}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" size="small" isBusy={form.isBusy}>
          <span>
            {isUnlisted ? 'Unlist' : 'Remove'} <bdi>{account.name}</bdi>
          </span>
        </Button>
      </div>
    </form>
  )
}
