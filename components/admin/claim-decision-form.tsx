'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { CLAIM_DECISIONS, CLAIMS, type ClaimDecision } from '@/lib/domain/claims'
import type { StaffClaim } from '@/lib/influencers/claims/responses'
import { stateAfter } from '@/lib/influencers/claims/rules'

const LABELS: Record<ClaimDecision, string> = {
  confirm: 'Confirm claim',
  refuse: 'Refuse claim',
  contest: 'Contest claim',
  revoke: 'Revoke claim',
}

type Props = { claim: StaffClaim; onDecided(): Promise<unknown> }

/** What staff can decide about a claim in its state. */
export function ClaimDecisionForm({ claim, onDecided }: Props) {
  const form = useForm({
    initial: { decision: '', reason: '', isHandleConfirmed: false },
    send: ({ decision, ...grounds }) =>
      call('POST /api/admin/claims/[id]/decide', {
        params: { id: claim.id },
        body: { decision: decision as ClaimDecision, ...grounds },
      }),
    onDone: onDecided,
  })
  const possible = CLAIM_DECISIONS.filter((one) => stateAfter(claim.state, one) !== null)
  if (possible.length === 0) return null
  const isHandleAsked = possible.includes('confirm') && claim.method !== 'document'
  return (
    <form {...form.props} className="space-y-3 border-line border-t pt-3">
      {isHandleAsked && (
        <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
          <input
            type="checkbox"
            name="isHandleConfirmed"
            checked={form.values.isHandleConfirmed}
            aria-invalid={form.errors.isHandleConfirmed ? true : undefined}
            aria-describedby={form.error.id}
            onChange={({ target }) => form.set({ isHandleConfirmed: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            I know from elsewhere that <bdi className="font-medium">{claim.handle}</bdi> is this
            person’s, and I have seen the proof there.
          </span>
        </label>
      )}
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        rows={2}
        maxLength={CLAIMS.reasonCharsMax}
        help="The claimant reads it. Needed unless you confirm."
      />
      <FormError id={form.error.id} text={form.errors.isHandleConfirmed ?? form.error.text} />
      <div className="flex flex-wrap gap-2">
        {possible.map((decision) => (
          <Button
            key={decision}
            size="small"
            variant={decision === 'confirm' ? 'solid' : 'quiet'}
            isBusy={form.isBusy}
            onClick={() => form.submit({ decision })}
          >
            {LABELS[decision]}
          </Button>
        ))}
      </div>
    </form>
  )
}
