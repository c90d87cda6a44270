'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { LIMIT } from '@/lib/domain/limits'
import { EXPERIENCE_SHOWN, PROOF_DECISIONS, type ProofDecision } from '@/lib/domain/proofs'
import type { StaffProof } from '@/lib/moderation/proofs/responses'

const LABELS: Record<ProofDecision, string> = { shown: EXPERIENCE_SHOWN, refused: 'Not enough' }

type Props = { proof: StaffProof; onDecided(): Promise<unknown> }

/** What staff decides about a proof. */
export function ProofDecisionForm({ proof, onDecided }: Props) {
  const form = useForm({
    initial: { decision: '', reason: '' },
    send: ({ decision, reason }) =>
      call('POST /api/admin/proofs/[id]/decide', {
        params: { id: proof.id },
        body: { decision: decision as ProofDecision, reason },
      }),
    onDone: onDecided,
  })
  if (!proof.isShown) {
    return <p className="border-line border-t pt-3">The review isn’t shown at the moment.</p>
  }
  return (
    <form {...form.props} className="space-y-3 border-line border-t pt-3">
      <TextAreaField
        label="Reason for the log"
        {...form.field('reason')}
        rows={2}
        maxLength={LIMIT.detailsCharsMax}
        help="If the proof isn’t enough, the author reads it too. Name no one in it."
      />
      <FormError {...form.error} />
      <div className="flex flex-wrap gap-2">
        {PROOF_DECISIONS.map((decision) => (
          <Button
            key={decision}
            size="small"
            variant={decision === 'shown' ? 'solid' : 'quiet'}
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
