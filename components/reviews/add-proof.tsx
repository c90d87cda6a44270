'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DocumentForm } from '@/components/ui/document-form'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { useRead } from '@/components/ui/use-read'
import { call, type ResponseTo } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { days } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { EXPERIENCE_SHOWN, PROOFS } from '@/lib/domain/proofs'
import { DOCUMENT_LIMIT } from '@/lib/uploads/document-type'

type Props = { reviewId: string; isAnonymous: boolean }

/** Lets the viewer prove the experience that their review is about. */
export function AddProof({ reviewId, isAnonymous }: Props) {
  const [isOpen, setOpen] = useState(false)
  const onDone = (message: string) => {
    flushSync(() => setOpen(false))
    notify.success(message)
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Add proof…
      </Button>
      {isOpen && (
        <Dialog title="Show that you know what you rated" onClose={() => setOpen(false)}>
          <Proof reviewId={reviewId} isAnonymous={isAnonymous} onDone={onDone} />
        </Dialog>
      )}
    </>
  )
}

type ProofProps = Props & { onDone(message: string): void }
type OwnProof = ResponseTo<'GET /api/me/proofs/[id]'>['proof']

function Proof({ reviewId, isAnonymous, onDone }: ProofProps) {
  const read = () => unwrap(call('GET /api/me/proofs/[id]', { params: { id: reviewId } }))
  const { data } = useRead(`proof ${reviewId}`, read, { what: 'Your proof' })
  const proof = data?.proof ?? null
  return (
    <div className="mt-3 space-y-4">
      <p>
        A receipt, a booking or a ticket: if it shows our team that you bought or attended what you
        write about, your review is labelled ‘{EXPERIENCE_SHOWN}’. Its stars count as before.
      </p>
      <p className="text-muted text-sm">
        Only our team sees the file. Cover what it doesn’t need to show, such as your address or
        card number. We delete it {PROOFS.keptMs / days(1)} days after our decision, or with your
        review.{isAnonymous && ' If it shows your name, our team learns who wrote this review.'}
      </p>
      <ProofState proof={proof} />
      <DocumentForm
        path={`/api/me/proofs/${reviewId}`}
        label={proof?.state === 'pending' ? 'Replace your document' : 'Your document'}
        onSent={() => onDone(MESSAGES.proofSent)}
      >
        {DOCUMENT_LIMIT}.
      </DocumentForm>
      {proof?.state === 'pending' && (
        <Withdraw reviewId={reviewId} onDone={() => onDone(MESSAGES.proofWithdrawn)} />
      )}
    </div>
  )
}

function ProofState({ proof }: { proof: OwnProof }) {
  if (proof?.state === 'pending') {
    return (
      <p role="status" className="rounded-card bg-sunken px-3.5 py-2 text-sm">
        Our team has your document. You’ll find our answer in your inbox.
      </p>
    )
  }
  if (proof?.state !== 'refused') return null
  return (
    <p role="status" className="rounded-card bg-sunken px-3.5 py-2 text-sm">
      Your last document wasn’t enough: <bdi>{proof.reason}</bdi>
    </p>
  )
}

function Withdraw({ reviewId, onDone }: { reviewId: string; onDone(): void }) {
  const form = useForm({
    initial: { id: reviewId },
    send: (params) => call('DELETE /api/me/proofs/[id]', { params }),
    onDone,
  })
  return (
    <>
      <FormError {...form.error} />
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Take back and delete
      </Button>
    </>
  )
}
