'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { refused, useForm } from '@/components/ui/use-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { isolated } from '@/lib/domain/isolated'
import { LIMIT } from '@/lib/domain/limits'

type Props = {
  account: ManagedAccount
  onClose(): void
  onRaise(reason: string): void
}

/** Asks for the reason of a staff pick, which readers see. */
export function RankForm({ account, onClose, onRaise }: Props) {
  const form = useForm({
    initial: { reason: account.rankReason },
    // The account's row says what came of it.
    send: async ({ reason }) => {
      const given = reason.trim()
      if (!given) return refused({ reason: 'Add a reason. Readers see it on the card.' })
      return { ok: true, value: given }
    },
    onDone(reason) {
      onClose()
      onRaise(reason)
    },
  })
  return (
    <Dialog title={`Why pick ${isolated(account.name)}?`} onClose={onClose}>
      <form {...form.props} className="mt-4 space-y-4">
        <TextField
          label="Reason"
          help="The card shows it beside ‘Staff pick’, for 90 days. Raise the rank again to renew it."
          {...form.field('reason')}
          data-first
          maxLength={LIMIT.rankReasonCharsMax}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="small" isBusy={form.isBusy}>
            Increase rank
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
