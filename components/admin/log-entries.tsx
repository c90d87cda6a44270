'use client'

import { AccountLink } from '@/components/admin/account-link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry, StaffAction } from '@/lib/audit/types'

const WORDS: Record<StaffAction, string> = {
  approve: 'approved',
  unapprove: 'took the approval back of',
  remove: 'removed',
  restore: 'restored',
  raiseRank: 'raised the rank of',
  lowerRank: 'lowered the rank of',
  edit: 'edited',
  suspend: 'suspended',
  lift: 'lifted the suspension of',
  releaseReview: 'released the rating',
  removeReview: 'took down the rating',
  restoreReview: 'brought back the rating',
  releaseStorm: 'released all held ratings of',
  voidStorm: 'took down all held ratings of',
  holdStorm: 'held all those ratings again of',
  endStorm: 'ended the hold on ratings of',
  voidVotes: 'voided all votes of',
  restoreVotes: 'gave back the votes of',
  addCategory: 'added the category',
  renameCategory: 'renamed the category',
  mergeCategory: 'merged a category into',
  removeCategory: 'removed the category',
  resetAdmin: 'was given a new password',
}

type Props = { entries: readonly AuditEntry[]; label: string; onOpen(id: string): void }

/** Who did what to whom, when and why: a sentence for each. */
export function LogEntries({ entries, label, onOpen }: Props) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {entries.map((entry) => (
        <li key={entry.id} className="px-4 py-2.5">
          <p>
            <span className="font-semibold">{entry.actor.name || 'Somebody who is gone'}</span>{' '}
            {WORDS[entry.action]} <Subject {...entry} onOpen={onOpen} />
            {entry.note && <span className="text-muted"> ({entry.note})</span>}
          </p>
          <p className="text-muted">
            <RelativeTime at={entry.at} />
            {entry.reason && <> · “{entry.reason}”</>}
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
  // What a category was called stands in the note.
  if (subject.kind === 'category' && note) return <>{subject.name || 'that is gone'}</>
  return <span className="font-semibold">{subject.name || 'somebody who is gone'}</span>
}
