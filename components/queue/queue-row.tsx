import Link from 'next/link'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Chip } from '@/components/queue/chip'
import { ItemTitle } from '@/components/queue/item-title'
import { itemPath, type QueueAddress } from '@/components/queue/queue-address'
import { WaitingChip } from '@/components/queue/waiting-chip'
import { SEVERITY_LABELS, WAITS_FOR_SECOND } from '@/components/queue/words'
import {
  BadgeCheck,
  CircleCheck,
  Flag,
  MessageSquare,
  MessageSquareText,
  Scale,
  ThumbsUp,
  TrendingUp,
  Upload,
  User,
  UserPlus,
} from '@/components/ui/icons'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ItemKind } from '@/lib/domain/decisions'
import type { QueueEntry } from '@/lib/moderation/staff/responses'
import { queueReason } from '@/lib/queue/words'

const SEVERE = 3

const ICONS: Record<ItemKind, ComponentType<{ className?: string }>> = {
  review: MessageSquareText,
  reply: MessageSquare,
  member: User,
  influencer: BadgeCheck,
  submission: UserPlus,
  surge: TrendingUp,
  votes: ThumbsUp,
  flags: Flag,
  appeal: Scale,
  claim: CircleCheck,
  proof: Upload,
}

type Props = { entry: QueueEntry; address: QueueAddress; isOpen: boolean }

/** An item in the list: what it is, why it waits, and for how long. All of it is the link. */
export function QueueRow({ entry, address, isOpen }: Props) {
  const { kind, about } = entry
  const Icon = ICONS[kind]
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-line border-b px-3 py-1.5 outline-offset-[-2px] last:border-b-0 hover:bg-sunken/60 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a[aria-current]]:bg-accent-soft">
      <Icon className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-2">
          <Link
            href={itemPath(entry.id, address)}
            prefetch={false}
            data-queue-link=""
            aria-current={isOpen ? 'page' : undefined}
            className="min-w-0 truncate font-semibold text-sm outline-none after:absolute after:inset-0"
          >
            <ItemTitle kind={kind} about={about} />
          </Link>
          <span className="shrink-0">
            <WaitingChip entry={entry} />
          </span>
        </div>
        <p className="truncate text-muted text-sm tabular-nums">
          <Facts entry={entry} />
        </p>
      </div>
    </li>
  )
}

/** What must be known of an item before it is opened, most important first: the row has one line for it. */
function Facts({ entry }: { entry: QueueEntry }) {
  const { severity, reasons, reportsCount, snoozedUntil, excerpt } = entry
  const facts: ReactNode[] = [
    severity >= SEVERE && (
      <span className="font-semibold text-danger">{SEVERITY_LABELS[severity]}</span>
    ),
    entry.isTaken && <Strong>An admin is looking at this</Strong>,
    entry.isEscalated && <Strong>{WAITS_FOR_SECOND}</Strong>,
    reportsCount > 0 && (reportsCount === 1 ? '1 report' : `${reportsCount} reports`),
    reasons.filter(Boolean).map(queueReason).join(', '),
    snoozedUntil && (
      <>
        Snoozed until <RelativeTime at={snoozedUntil} />
      </>
    ),
    excerpt && <bdi>{excerpt}</bdi>,
  ]
  return facts.filter(Boolean).map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts have an order of their own, and no state
    <Fragment key={at}>
      {at > 0 && ' · '}
      {fact}
    </Fragment>
  ))
}

const Strong = ({ children }: { children: string }) => (
  <span className="font-semibold text-ink">{children}</span>
)

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
