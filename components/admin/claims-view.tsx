'use client'

import { type ReactNode, useState } from 'react'
import { ClaimDecisionForm } from '@/components/admin/claim-decision-form'
import { ListByState } from '@/components/admin/list-by-state'
import { METHODS, STATES } from '@/components/claims/claim-words'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { saveDocument } from '@/lib/client/save-document'
import { type CheckOutcome, CLAIM_STATES, type ClaimState } from '@/lib/domain/claims'
import { formatCounted } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import type { StaffClaim } from '@/lib/influencers/claims/responses'

type Props = { onOpen(accountId: string): void }

/** Claims to profiles, and how staff decides about them. */
export function ClaimsView({ onOpen }: Props) {
  const [state, setState] = useState<ClaimState>('pending')
  const { data, hasFailed, reload } = useCachedRead(
    ['claims', state],
    () => unwrap(call('GET /api/admin/claims', { query: { state } })),
    { what: 'The list of claims' },
  )
  return (
    <ListByState
      title="Claims"
      states={CLAIM_STATES}
      words={STATES}
      state={state}
      onState={setState}
      total={data?.total}
      entries={data?.claims}
      hasFailed={hasFailed}
      empty={state === 'pending' ? 'No claims are waiting.' : 'There are none.'}
      onRetry={() => void reload()}
    >
      {(claim) => <ClaimCard claim={claim} onOpen={onOpen} onDecided={reload} />}
    </ListByState>
  )
}

type CardProps = Props & { claim: StaffClaim; onDecided(): Promise<unknown> }

function ClaimCard({ claim, onOpen, onDecided }: CardProps) {
  const { influencer, member, state } = claim
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
            {STATES[state]} · {METHODS[claim.method].title} · claimed{' '}
            <RelativeTime at={claim.createdAt} />
          </p>
        </header>
        <Warnings claim={claim} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          <Fact term="Claimant">
            {member ? (
              <>
                <Person {...member} onOpen={onOpen} />, member since{' '}
                <RelativeTime at={member.createdAt} />
                {!member.isEmailConfirmed && ', email not confirmed'}
                {member.ratingsCount > 0 && ', has rated this influencer'}
              </>
            ) : (
              'Account deleted'
            )}
          </Fact>
          <Provenance claim={claim} onOpen={onOpen} />
          <Proof claim={claim} onDecided={onDecided} />
          {claim.text && (
            <Fact term="Message">
              <span className="whitespace-pre-line">{claim.text}</span>
            </Fact>
          )}
          {claim.reason && <Fact term="Our reason">{claim.reason}</Fact>}
          {claim.reported.some((count) => count > 0) && (
            <Fact term="Reports by stars">{reportedWords(claim)}</Fact>
          )}
        </dl>
        <ClaimDecisionForm claim={claim} onDecided={onDecided} />
      </article>
    </Card>
  )
}

/** What speaks against a claim at first sight. */
function Warnings({ claim }: { claim: StaffClaim }) {
  const { member, owner, submittedBy, handleChanges, isStillListed, state } = claim
  if (!member || state !== 'pending') return null
  const planted =
    submittedBy?.id === member.id || handleChanges.some(({ by }) => by.id === member.id)
  const warnings = [
    planted && 'The claimant submitted or changed the handles of this profile themselves.',
    owner && owner.id !== member.id && 'Another member owns this profile.',
    !isStillListed && 'The profile does not list this handle any more.',
  ].filter(Boolean)
  if (warnings.length === 0) return null
  return <Notice tone="danger">{warnings.join(' ')}</Notice>
}

function Provenance({ claim, onOpen }: Props & { claim: StaffClaim }) {
  const { submittedBy, submittedAt, handleChanges, owner } = claim
  return (
    <>
      <Fact term="Submitted">
        {submittedBy ? <Person {...submittedBy} onOpen={onOpen} /> : 'By a visitor, or not known'},{' '}
        <RelativeTime at={submittedAt} />
      </Fact>
      <Fact term="Handles changed">
        {handleChanges.length === 0
          ? 'Never'
          : handleChanges.map(({ at, by }) => (
              <span key={at} className="block">
                <Person {...by} onOpen={onOpen} />, <RelativeTime at={at} />
              </span>
            ))}
      </Fact>
      {owner && (
        <Fact term="Owner">
          <Person {...owner} onOpen={onOpen} />
        </Fact>
      )}
    </>
  )
}

const OUTCOMES: Record<CheckOutcome, string> = {
  found: 'found',
  missing: 'not found',
  unreachable: 'no answer',
  refused: 'not read: a redirect, a private address, too large, or neither HTML nor text',
}

function Proof({ claim, onDecided }: Pick<CardProps, 'claim' | 'onDecided'>) {
  const { method, handle, place, code, link, check, state } = claim
  const wanted = method === 'link' ? link : code
  return (
    <Fact term="Proof">
      {method === 'document' ? (
        <DocumentButton claim={claim} />
      ) : (
        <>
          <code className="break-all">{wanted}</code> on{' '}
          {place ? (
            <a href={place} target="_blank" rel="noreferrer nofollow" className="text-link">
              {handle}
            </a>
          ) : (
            <bdi>{handle}</bdi>
          )}
        </>
      )}
      {check && (
        <span className="block text-muted">
          The site looked at {check.host} <RelativeTime at={check.at} />: {OUTCOMES[check.outcome]}
        </span>
      )}
      {claim.canCheck && state === 'pending' && <CheckButton claim={claim} onChecked={onDecided} />}
    </Fact>
  )
}

function DocumentButton({ claim }: { claim: StaffClaim }) {
  const form = useForm({
    initial: { id: claim.id },
    send: ({ id }) => saveDocument(`/api/admin/claims/${id}/document`, `claim-${claim.code}`),
    toastMs: 5_000,
    onDone() {},
  })
  if (!claim.hasDocument) return 'No document yet, or deleted with the decision.'
  return (
    <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
      Download the document
    </Button>
  )
}

function CheckButton({ claim, onChecked }: { claim: StaffClaim; onChecked(): Promise<unknown> }) {
  const form = useForm({
    initial: { id: claim.id },
    send: (params) => call('POST /api/admin/claims/[id]/check', { params }),
    onDone: onChecked,
  })
  return (
    <span className="mt-1.5 block">
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Look for it on this website
      </Button>
      <FormError {...form.error} />
    </span>
  )
}

type PersonProps = Props & { id: string; name: string }

const Person = ({ id, name, onOpen }: PersonProps) => (
  <button type="button" onClick={() => onOpen(id)} className="text-link">
    <bdi>{name || 'A deleted account'}</bdi>
  </button>
)

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

/** Selective reporting shows here: which part of the reviews of each number of stars the owner reported. */
const reportedWords = ({ reported, received }: StaffClaim): string =>
  reported
    .map(
      (count, index) =>
        `${index + 1}★: ${count} of ${formatCounted(received[index] ?? 0, 'review')}`,
    )
    .join(', ')
