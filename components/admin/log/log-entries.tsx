'use client'

import { logWords } from '@/components/admin/log/log-words'
import { AccountLink } from '@/components/admin/shared/account-link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/audit/responses'

type Props = {
  entries: readonly AuditEntry[]
  label: string
  onOpen(id: string): void
  /** Shows what this person did alone; without it names are no buttons. */
  onPerson?(person: AuditEntry['actor']): void
}

/** The audit log: who did what, when and why, one sentence each. */
export function LogEntries({ entries, label, ...on }: Props) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-card text-sm"
    >
      {entries.map((entry) => (
        <LogEntry key={entry.id} entry={entry} {...on} />
      ))}
    </ol>
  )
}

type EntryProps = { entry: AuditEntry } & Pick<Props, 'onOpen' | 'onPerson'>

function LogEntry({ entry, onOpen, onPerson }: EntryProps) {
  const { verb, note } = logWords(entry)
  return (
    <li className="px-4 py-2.5">
      <p>
        <Person actor={entry.actor} {...(onPerson && { onPerson })} /> {verb}{' '}
        <Subject {...entry} onOpen={onOpen} />
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

function Person({ actor, onPerson }: Pick<AuditEntry, 'actor'> & Pick<Props, 'onPerson'>) {
  const name = <bdi className="font-semibold">{actor.name || 'A former admin'}</bdi>
  if (!onPerson) return name
  return (
    <button
      type="button"
      title="Only what this person did"
      onClick={() => onPerson(actor)}
      className="min-h-6 rounded-small underline decoration-edge underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {name}
    </button>
  )
}

/** The words of the action say it all. */
const WITHOUT_SUBJECT: readonly AuditEntry['subject']['kind'][] = [
  'lawEnforcementEmail',
  'pause',
  'site',
  'import',
]

function Subject({ subject, note, onOpen }: AuditEntry & Pick<Props, 'onOpen'>) {
  if (subject.kind === 'account' && subject.name) {
    return (
      <AccountLink id={subject.id} onOpen={() => onOpen(subject.id)}>
        {subject.name}
      </AccountLink>
    )
  }
  if (WITHOUT_SUBJECT.includes(subject.kind)) return null
  // The note has the earlier name of the category.
  if (subject.kind === 'category' && note) return <bdi>{subject.name || '(removed since)'}</bdi>
  return <bdi className="font-semibold">{subject.name || '(deleted since)'}</bdi>
}
