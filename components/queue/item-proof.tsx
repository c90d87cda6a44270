import { DocumentButton } from '@/components/queue/document-button'
import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { EXPERIENCE_SHOWN, type ProofState } from '@/lib/domain/proofs'
import type { QueueItem } from '@/lib/moderation/staff/responses'

const STATES: Record<ProofState, string> = {
  pending: 'Waiting',
  shown: EXPERIENCE_SHOWN,
  refused: 'Not enough',
}

/** What the author of a review has sent to show their experience. */
export function ItemProof({ proof }: { proof: NonNullable<QueueItem['proof']> }) {
  const { id, state, sentAt, decidedAt, reason, author, isLabelled, isShown } = proof
  return (
    <Section title="Proof">
      <ul className={`mb-3 ${FACTS}`}>
        <li>{STATES[state]}</li>
        <li>
          Sent <RelativeTime at={sentAt} />
        </li>
        {decidedAt && (
          <li>
            Decided <RelativeTime at={decidedAt} />
          </li>
        )}
      </ul>
      {reason && (
        <p className="mb-3 text-sm">
          <span className="text-muted">Our reason:</span> <bdi>{reason}</bdi>
        </p>
      )}
      {state === 'pending' && isLabelled && (
        <p className="mb-3 text-sm">
          The review is labelled for an earlier version. Its text has changed since.
        </p>
      )}
      {state === 'pending' && !isShown && (
        <p className="mb-3 text-sm">The review isn’t shown at the moment.</p>
      )}
      <DocumentButton kind="proof" id={id} mayNameAuthor={!author} />
    </Section>
  )
}
