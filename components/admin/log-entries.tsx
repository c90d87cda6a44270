'use client'

import { AccountLink } from '@/components/admin/account-link'
import { logWords } from '@/components/admin/log-words'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/audit/responses'

type Props = { entries: readonly AuditEntry[]; label: string; onOpen(id: string): void }

/** The audit log: who did what, when and why, one sentence each. */
export function LogEntries({ entries, label, onOpen }: Props) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {entries.map((entry) => (
        <LogEntry key={entry.id} entry={entry} onOpen={onOpen} />
      ))}
    </ol>
  )
}

function LogEntry({ entry, onOpen }: { entry: AuditEntry } & Pick<Props, 'onOpen'>) {
  const { verb, note } = logWords(entry)
  return (
    <li className="px-4 py-2.5">
      <p>
        <span className="font-semibold">
          <bdi>{entry.actor.name || 'A former admin'}</bdi>
        </span>{' '}
        {verb} <Subject {...entry} onOpen={onOpen} />
        {note && (
          <span className="text-muted">
            {' '}
            (<bdi>{note}</bdi>)
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
  if (subject.kind === 'lawEnforcementEmail' || subject.kind === 'pause') return null
  // The note has the earlier name of the category.
  if (subject.kind === 'category' && note) return <bdi>{subject.name || '(removed since)'}</bdi>
  return <bdi className="font-semibold">{subject.name || '(deleted since)'}</bdi>
}
