'use client'

import { AccountLink } from '@/components/admin/account-link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/audit/answers'
import type { StaffAction } from '@/lib/audit/types'

const WORDS: Record<StaffAction, string> = {
  approve: 'approved',
  unapprove: 'withdrew the approval of',
  remove: 'removed',
  restore: 'restored',
  raiseRank: 'raised the rank of',
  lowerRank: 'lowered the rank of',
  edit: 'edited',
  suspend: 'suspended',
  lift: 'lifted the suspension of',
  releaseReview: 'released the rating',
  removeReview: 'took down the rating',
  restoreReview: 'restored the rating',
  releaseStorm: 'released all held ratings of',
  voidStorm: 'took down all held ratings of',
  holdStorm: 'held all ratings again of',
  endStorm: 'ended the hold on ratings of',
  prolongSurge: 'prolonged the hold on ratings of',
  voidVotes: 'voided all votes of',
  restoreVotes: 'restored the votes of',
  addCategory: 'added the category',
  renameCategory: 'renamed the category',
  mergeCategory: 'merged a category into',
  removeCategory: 'removed the category',
  decide: 'decided',
  undoDecision: 'undid a decision on',
  escalate: 'asked for a second opinion on',
  resetAdmin: 'was given a new password',
  enterLawEnforcementEmail: 'entered an e-mail from law enforcement',
  removeLawEnforcementEmail: 'removed the entry of an e-mail from law enforcement',
}

type Props = { entries: readonly AuditEntry[]; label: string; onOpen(id: string): void }

/** The audit log: who did what, when and why, one sentence each. */
export function LogEntries({ entries, label, onOpen }: Props) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {entries.map((entry) => (
        <li key={entry.id} className="px-4 py-2.5">
          <p>
            <span className="font-semibold">
              <bdi>{entry.actor.name || 'A former admin'}</bdi>
            </span>{' '}
            {WORDS[entry.action]} <Subject {...entry} onOpen={onOpen} />
            {entry.note && (
              <span className="text-muted">
                {' '}
                (<bdi>{entry.note}</bdi>)
              </span>
            )}
          </p>
          <p className="text-muted">
            <RelativeTime at={entry.at} />
            {entry.reason && (
              <>
                {' '}
                · “<bdi>{entry.reason}</bdi>”
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Subject({ subject, note, onOpen }: AuditEntry & Pick<Props, 'onOpen'>) {
  if (subject.kind === 'account' && subject.name) {
    return (
      <AccountLink id={subject.id} onOpen={() => onOpen(subject.id)}>
        {subject.name}
      </AccountLink>
    )
  }
  if (subject.kind === 'lawEnforcementEmail') return null
  // The note has the earlier name of the category.
  if (subject.kind === 'category' && note) return <bdi>{subject.name || '(since removed)'}</bdi>
  return <bdi className="font-semibold">{subject.name || '(since deleted)'}</bdi>
}
