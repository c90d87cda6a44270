'use client'

import type { ReactNode } from 'react'
import { METHODS } from '@/components/claims/claim-words'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DocumentForm } from '@/components/ui/document-form'
import { FormError } from '@/components/ui/form-error'
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

/** What is left to do about a claim that waits. */
export function ClaimSteps({ claim, onChanged, onWithdrawn }: Props) {
  const form = useForm({
    initial: { id: claim.id },
    send: (params) => call('DELETE /api/me/claims/[id]', { params }),
    onDone: () => onWithdrawn(claim),
  })
  return (
    <Card className="space-y-4">
      <div role="status">
        <h2 className="font-semibold text-xl">
          {claim.hasDocument ? 'We’re checking your claim' : `Next: ${METHODS[claim.method].next}`}
        </h2>
        <p className="mt-1 text-muted">
          {!claim.hasDocument && 'Then we check it. '}You’ll find our answer in your inbox.
        </p>
      </div>
      <Step claim={claim} onChanged={onChanged} />
      <FormError {...form.error} />
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Withdraw claim
      </Button>
    </Card>
  )
}

function Step({ claim, onChanged }: Omit<Props, 'onWithdrawn'>) {
  const { method, handle, code, link } = claim
  if (method === 'document') return <DocumentStep claim={claim} onChanged={onChanged} />
  if (method === 'code') {
    return (
      <p>
        Put <Code>{code}</Code> into the bio of <bdi className="font-medium">{handle}</bdi>, and
        leave it there until we’ve answered.
      </p>
    )
  }
  if (method === 'link') {
    return (
      <div className="space-y-2">
        <p>
          Add this link to <bdi className="font-medium">{handle}</bdi>:
        </p>
        <Code isBlock>{`<a rel="me" href="${link}">Reviews</a>`}</Code>
      </div>
    )
  }
  return (
    <div className="space-y-2">
      <p>
        Put a text file at <Code>{PROOF_FILE}</Code> on <bdi className="font-medium">{handle}</bdi>,
        with this line:
      </p>
      <Code isBlock>{code}</Code>
    </div>
  )
}

const Code = ({ children, isBlock = false }: { children: ReactNode; isBlock?: boolean }) => (
  <code
    className={
      isBlock
        ? 'block select-all break-all rounded-card bg-sunken px-4 py-3 text-sm'
        : 'select-all break-all rounded-small bg-sunken px-1.5 py-0.5 text-sm'
    }
  >
    {children}
  </code>
)

function DocumentStep({ claim, onChanged }: Omit<Props, 'onWithdrawn'>) {
  return (
    <DocumentForm
      path={`/api/me/claims/${claim.id}/document`}
      label={claim.hasDocument ? 'Replace your document' : 'Your document'}
      onSent={() => {
        notify.success(MESSAGES.changesSaved)
        onChanged({ ...claim, hasDocument: true })
      }}
    >
      {claim.hasDocument
        ? `Our team has your document. ${DOCUMENT_LIMIT} replaces it.`
        : `${DOCUMENT_LIMIT} that shows that you run the accounts on this profile.`}
    </DocumentForm>
  )
}
