'use client'

import { type ReactNode, useRef } from 'react'
import { METHODS } from '@/components/claims/claim-words'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { DocumentForm } from '@/components/ui/document-form'
import { FormError } from '@/components/ui/form-error'
import { CircleCheck } from '@/components/ui/icons'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { PROOF_FILE } from '@/lib/domain/claims'
import { MESSAGES } from '@/lib/domain/messages'
import type { OwnClaim } from '@/lib/influencers/claims/responses'
import { DOCUMENT_LIMIT } from '@/lib/uploads/document-type'

type Props = {
  claim: OwnClaim
  onChanged(claim: OwnClaim): void
  onWithdrawn(claim: OwnClaim): void
}

/** A claim as a list of steps, each done in turn: the proof, that it is there, and our check. */
export function ClaimSteps({ claim, onChanged, onWithdrawn }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const { method, handle, influencer, isDraft, hasDocument } = claim
  const isDocument = method === 'document'
  const isDone = isDocument ? hasDocument : !isDraft
  const withdrawal = useForm({
    initial: { id: claim.id },
    send: (params) => call('DELETE /api/me/claims/[id]', { params }),
    onDone: () => onWithdrawn(claim),
  })
  const sending = useForm({
    initial: { influencerId: influencer.id, method, handle },
    send: (body) => call('POST /api/me/claims', { body }),
    onDone({ claim: sent }) {
      onChanged(sent)
      // The button that had the focus is gone.
      title.current?.focus()
    },
  })
  return (
    <Card className="space-y-5 sm:p-6">
      <h2 ref={title} tabIndex={-1} className="font-semibold text-xl outline-none">
        {isDone ? 'We’re checking your claim' : `Next: ${METHODS[method].next}`}
      </h2>
      <ol className="space-y-5">
        <Step number={1} title={METHODS[method].step} isDone={isDone}>
          <Proof claim={claim} onChanged={onChanged} />
        </Step>
        {!isDocument && (
          <Step number={2} title="Tell us when it’s there" isDone={isDone}>
            {isDraft && (
              <>
                <FormError {...sending.error} />
                <Button isBusy={sending.isBusy} onClick={() => sending.submit()}>
                  I’ve added it
                </Button>
              </>
            )}
          </Step>
        )}
        <Step number={isDocument ? 2 : 3} title="We check it">
          <p role="status" className="text-muted">
            {isDone
              ? 'It’s waiting for our team. You’ll find our answer, with the reason, in your inbox.'
              : 'A person on our team looks at it. You’ll find the answer in your inbox.'}
          </p>
        </Step>
      </ol>
      <FormError {...withdrawal.error} />
      <Button
        variant="plain"
        size="small"
        isBusy={withdrawal.isBusy}
        onClick={() => withdrawal.submit()}
      >
        Withdraw claim
      </Button>
    </Card>
  )
}

type StepProps = { number: number; title: string; isDone?: boolean; children: ReactNode }

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-sm"
      >
        {isDone ? <CircleCheck className="size-5 text-accent" /> : number}
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <h3 className="font-medium leading-7">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}

function Proof({ claim, onChanged }: Omit<Props, 'onWithdrawn'>) {
  const { method, handle, code, link } = claim
  const place = <bdi className="font-medium">{handle}</bdi>
  if (method === 'document') return <DocumentStep claim={claim} onChanged={onChanged} />
  if (method === 'code') {
    return (
      <Copied text={code}>
        Put it into the bio of {place}, and leave it there until we’ve answered.
      </Copied>
    )
  }
  if (method === 'link') {
    return <Copied text={`<a rel="me" href="${link}">Reviews</a>`}>Add it to {place}.</Copied>
  }
  return (
    <Copied text={code}>
      Put a text file with this line at <code className="break-all">{PROOF_FILE}</code> on {place}.
    </Copied>
  )
}

/** What to copy, and where to. */
const Copied = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <p>{children}</p>
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 select-all break-all rounded-card bg-sunken px-4 py-3 text-sm">
        {text}
      </code>
      <CopyButton text={text} size="small" />
    </div>
  </>
)

function DocumentStep({ claim, onChanged }: Omit<Props, 'onWithdrawn'>) {
  return (
    <DocumentForm
      path={`/api/me/claims/${claim.id}/document`}
      label={claim.hasDocument ? 'Replace your document' : 'Your document'}
      onSent={() => {
        notify.success(MESSAGES.changesSaved)
        onChanged({ ...claim, hasDocument: true, isDraft: false })
      }}
    >
      {claim.hasDocument
        ? `Our team has your document. ${DOCUMENT_LIMIT} replaces it.`
        : `${DOCUMENT_LIMIT} that shows that you run the accounts on this profile.`}
    </DocumentForm>
  )
}
