import Link from 'next/link'
import { KIND_LABELS } from '@/components/moderation/decision-words'
import { Chip } from '@/components/queue/chip'
import { itemPath, type QueueAddress } from '@/components/queue/queue-address'
import { languageName, queueReason, SEVERITY_LABELS } from '@/components/queue/words'
import { RelativeTime } from '@/components/ui/relative-time'
import type { QueueEntry } from '@/lib/moderation/staff/answers'

const SEVERE = 3

/** An item in the list: what it is, why it waits, and for how long. All of it is the link. */
export function QueueRow({ entry, address }: { entry: QueueEntry; address: QueueAddress }) {
  const { kind, excerpt, about, openedAt, isTaken, isEscalated, snoozedUntil, language } = entry
  return (
    <li className="relative rounded-card border border-line bg-card p-4 hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Link
          href={itemPath(entry.id, address)}
          prefetch={false}
          data-queue-link=""
          className="min-w-0 font-semibold outline-none after:absolute after:inset-0 after:rounded-card"
        >
          {KIND_LABELS[kind].one}
          {about && (
            <>
              <span className="font-normal text-muted"> about </span>
              <bdi>{about}</bdi>
            </>
          )}
        </Link>
        <ReasonChips entry={entry} />
      </div>
      {excerpt && (
        <p
          dir="auto"
          className="mt-1.5 line-clamp-2 max-w-measure text-sm [overflow-wrap:anywhere]"
        >
          {excerpt}
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm tabular-nums">
        <li>
          Opened <RelativeTime at={openedAt} />
        </li>
        {entry.reportsCount > 0 && (
          <li>{entry.reportsCount === 1 ? '1 report' : `${entry.reportsCount} reports`}</li>
        )}
        {language && <li>{languageName(language)}</li>}
        {isEscalated && <li className="font-semibold text-ink">Escalated</li>}
        {snoozedUntil && (
          <li>
            Was snoozed until <RelativeTime at={snoozedUntil} />
          </li>
        )}
        {isTaken && <li className="font-semibold text-ink">An admin is looking at this</li>}
      </ul>
    </li>
  )
}

/** The severity from high on, and the reasons of the reports. */
export function ReasonChips({ entry }: { entry: Pick<QueueEntry, 'severity' | 'reasons'> }) {
  return (
    <>
      {entry.severity >= SEVERE && <Chip isUrgent>{SEVERITY_LABELS[entry.severity] ?? ''}</Chip>}
      {entry.reasons.filter(Boolean).map((reason) => (
        <Chip key={reason}>{queueReason(reason)}</Chip>
      ))}
    </>
  )
}
