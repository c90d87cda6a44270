'use client'

import { useState } from 'react'
import { AuthorLookForm } from '@/components/admin/author-look-form'
import { ListByState } from '@/components/admin/list-by-state'
import { ProofDecisionForm } from '@/components/admin/proof-decision-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call, type ResponseTo } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { saveDocument } from '@/lib/client/save-document'
import { DURATION } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { EXPERIENCE_SHOWN, PROOF_STATES, type ProofState } from '@/lib/domain/proofs'
import type { StaffProof } from '@/lib/moderation/proofs/responses'

type Props = { onOpen(accountId: string): void }

const STATES: Record<ProofState, string> = {
  pending: 'Waiting',
  shown: EXPERIENCE_SHOWN,
  refused: 'Not enough',
}

/** Proofs of ratings, and how staff decides about them. */
export function ProofsView({ onOpen }: Props) {
  const [state, setState] = useState<ProofState>('pending')
  const { data, hasFailed, reload } = useCachedRead(
    ['proofs', state],
    () => unwrap(call('GET /api/admin/proofs', { query: { state } })),
    { what: 'The list of proofs' },
  )
  return (
    <ListByState
      title="Proofs"
      states={PROOF_STATES}
      words={STATES}
      state={state}
      onState={setState}
      total={data?.total}
      entries={data?.proofs}
      hasFailed={hasFailed}
      empty={state === 'pending' ? 'No proofs are waiting.' : 'There are none.'}
      onRetry={() => void reload()}
    >
      {(proof) => <ProofCard proof={proof} onOpen={onOpen} onDecided={reload} />}
    </ListByState>
  )
}

type CardProps = Props & { proof: StaffProof; onDecided(): Promise<unknown> }

function ProofCard({ proof, onOpen, onDecided }: CardProps) {
  const { id, influencer, author, title, details, state, reason, sentAt } = proof
  return (
    <Card>
      <article className="space-y-3">
        <header>
          <h3 className="font-semibold text-lg">
            <a
              href={PATH.reviews(influencer.id)}
              target="_blank"
              rel="noreferrer"
              className="text-link"
            >
              <bdi>{influencer.name || 'A deleted profile'}</bdi>
            </a>
          </h3>
          <p className="text-muted text-sm">
            {STATES[state]} · sent <RelativeTime at={sentAt} />
            {author && (
              <>
                {' '}
                by{' '}
                <button type="button" onClick={() => onOpen(author.id)} className="text-link">
                  <bdi>{author.name || 'A deleted account'}</bdi>
                </button>
              </>
            )}
          </p>
        </header>
        <div className="max-w-measure">
          <p dir="auto" className="font-semibold">
            {title}
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {details}
          </p>
        </div>
        {!author && state === 'pending' && <HiddenAuthor reviewId={id} onOpen={onOpen} />}
        {reason && (
          <p className="text-sm">
            <span className="text-muted">Our reason:</span> <bdi>{reason}</bdi>
          </p>
        )}
        {state === 'pending' && proof.isLabelled && (
          <p className="text-sm">
            The review is labelled for an earlier version. Its text has changed since.
          </p>
        )}
        <OpenDocument proof={proof} />
        {state === 'pending' && <ProofDecisionForm proof={proof} onDecided={onDecided} />}
      </article>
    </Card>
  )
}

/** The author of an anonymous review, who is shown on a press. */
function HiddenAuthor({ reviewId, onOpen }: Props & { reviewId: string }) {
  const [seen, setSeen] = useState<ResponseTo<'POST /api/admin/reviews/[id]/author'> | null>(null)
  const author = seen?.author
  if (seen) {
    return (
      <p role="status">
        Author:{' '}
        {author ? (
          <button type="button" onClick={() => onOpen(author.id)} className="text-link">
            <bdi>{author.name}</bdi>
          </button>
        ) : (
          'account deleted'
        )}
      </p>
    )
  }
  return <AuthorLookForm reviewId={reviewId} onSeen={setSeen} />
}

function OpenDocument({ proof: { id, author } }: { proof: StaffProof }) {
  const form = useForm({
    initial: { id },
    send: (params) => saveDocument(`/api/admin/proofs/${params.id}/document`, `proof-${params.id}`),
    toastMs: DURATION.toastMs,
    onDone() {},
  })
  return (
    <div className="space-y-2">
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Download the document
      </Button>
      <p className="text-muted text-sm">
        {author
          ? 'The log will say that you opened it.'
          : 'It may name the author. The log will say that you opened it.'}
      </p>
    </div>
  )
}
