'use client'

import { AccountName } from '@/components/admin/shared/account-name'
import { ProfileClaims } from '@/components/admin/sheet/profile-claims'
import { STATES } from '@/components/claims/claim-words'
import { DocumentButton } from '@/components/queue/document-button'
import { Section } from '@/components/queue/section'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { type CheckOutcome, METHOD_WORDS } from '@/lib/domain/claims'
import { formatCounted } from '@/lib/domain/formats'
import type { QueueItem } from '@/lib/moderation/staff/responses'

type Claim = NonNullable<QueueItem['claim']>
type Props = { claim: Claim; onChanged(): Promise<unknown> }

/** A claim with what staff needs to decide about it, and the other claims to the profile. */
export function ItemClaim({ claim, onChanged }: Props) {
  const { member, state, method, createdAt, reason, reported } = claim
  return (
    <>
      <Section title="Proof of the claim">
        <div className="space-y-3">
          <p className="text-muted text-sm">
            {STATES[state]} · {METHOD_WORDS[method]} · claimed <RelativeTime at={createdAt} />
          </p>
          <Warnings claim={claim} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
            <dt className="text-muted">Claimant</dt>
            <dd className="min-w-0">
              {member ? (
                <>
                  <AccountName {...member} />, joined <RelativeTime at={member.createdAt} />
                  {!member.isEmailConfirmed && ', email not confirmed'}
                  {member.ratingsCount > 0 && ', has rated this influencer'}
                </>
              ) : (
                'Account deleted'
              )}
            </dd>
            <Provenance claim={claim} />
            <Proof claim={claim} onChanged={onChanged} />
            {reason && (
              <>
                <dt className="text-muted">Our reason</dt>
                <dd className="min-w-0">{reason}</dd>
              </>
            )}
            {reported.some((count) => count > 0) && (
              <>
                <dt className="text-muted">Reports by stars</dt>
                <dd className="min-w-0">{reportedWords(claim)}</dd>
              </>
            )}
          </dl>
        </div>
      </Section>
      <ProfileClaims influencerId={claim.influencer.id} exceptId={claim.id} />
    </>
  )
}

/** What speaks against a claim at first sight. */
function Warnings({ claim }: { claim: Claim }) {
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

function Provenance({ claim }: { claim: Claim }) {
  const { submittedBy, submittedAt, handleChanges, owner } = claim
  return (
    <>
      <dt className="text-muted">Submitted</dt>
      <dd className="min-w-0">
        <RelativeTime at={submittedAt} /> by{' '}
        {submittedBy ? <AccountName {...submittedBy} /> : 'a visitor or unknown'}
      </dd>
      <dt className="text-muted">Handles changed</dt>
      <dd className="min-w-0">
        {handleChanges.length === 0
          ? 'Never'
          : handleChanges.map(({ at, by }) => (
              <span key={at} className="block">
                <AccountName {...by} />, <RelativeTime at={at} />
              </span>
            ))}
      </dd>
      {owner && (
        <>
          <dt className="text-muted">Owner</dt>
          <dd className="min-w-0">
            <AccountName {...owner} />
          </dd>
        </>
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

function Proof({ claim, onChanged }: Props) {
  const { method, check, state } = claim
  return (
    <>
      <dt className="text-muted">Proof</dt>
      <dd className="min-w-0">
        {method === 'document' ? <Document claim={claim} /> : <Place claim={claim} />}
        {check && (
          <span className="block text-muted">
            The site looked at {check.host} <RelativeTime at={check.at} />:{' '}
            {OUTCOMES[check.outcome]}
          </span>
        )}
        {claim.canCheck && state === 'pending' && (
          <CheckButton id={claim.id} onChecked={onChanged} />
        )}
      </dd>
    </>
  )
}

const Document = ({ claim: { id, hasDocument } }: { claim: Claim }) =>
  hasDocument ? (
    <DocumentButton kind="claim" id={id} />
  ) : (
    'No document yet, or deleted with the decision.'
  )

function Place({ claim: { method, code, link, place, handle } }: { claim: Claim }) {
  return (
    <>
      <code className="break-all">{method === 'link' ? link : code}</code> on{' '}
      {place ? (
        <a href={place} target="_blank" rel="noreferrer nofollow" className="text-link">
          {handle}
        </a>
      ) : (
        <bdi>{handle}</bdi>
      )}
    </>
  )
}

function CheckButton({ id, onChecked }: { id: string; onChecked(): Promise<unknown> }) {
  const form = useForm({
    initial: { id },
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

/** Selective reporting shows here: which part of the reviews of each number of stars the owner reported. */
const reportedWords = ({ reported, received }: Claim): string =>
  reported
    .map(
      (count, index) =>
        `${index + 1}★: ${count} of ${formatCounted(received[index] ?? 0, 'review')}`,
    )
    .join(', ')
