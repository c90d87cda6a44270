import { type QueryFilter, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { ITEM_KINDS, type ItemKind } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import { hasPower, powerFor } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { findConflicts } from '@/lib/moderation/conflicts/queries'
import { findItemExcerpts } from '@/lib/moderation/staff/item-excerpts'
import { isTaken } from '@/lib/moderation/staff/items'
import type { QueueEntry, QueuePage } from '@/lib/moderation/staff/responses'
import type { QueueFilter } from '@/lib/moderation/staff/wire'
import { inQueueOrder, RANKS } from '@/lib/queue/rules'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'

/** Returns a page of the queue: by severity, and within one by weight of the reporters × age. Snoozed items are left out. */
export async function listQueue(actor: Actor, filter: QueueFilter): Promise<QueuePage> {
  const at = now()
  const open = toQuery(filter, kindsFor(actor), at)
  const last = filter.after ? await findPosition(filter.after) : null
  // The list of one rank has no more than this in front of the page's end, or at the position of the last item.
  const skip = last ? 0 : filter.skip
  const ranks = RANKS.filter(
    ({ severity }) => severity >= filter.severity && (!last || severity <= last.severity),
  )
  const [lists, total, counts] = await Promise.all([
    Promise.all(
      ranks.map((rank) =>
        longestWaiting(
          { ...open, ...rank, ...(last && { $and: [waitingLess(last, rank, at)] }) },
          skip + LIMIT.queuePerPage,
        ),
      ),
    ),
    QueueItemModel.countDocuments(open),
    countQueue(kindsFor(actor)),
  ])
  const ordered = inQueueOrder(lists.flat(), at)
  const page = await readItems(ordered.slice(skip, skip + LIMIT.queuePerPage))
  // Who is a party learns nothing of it, except for admins.
  const isParty = actor.role === ROLE.admin ? () => false : await findConflicts(actor, page)
  const shown = page.filter((record) => !isParty(record))
  const excerpts = await findItemExcerpts(shown)
  const entries = shown.map((record) => toEntry(record, excerpts.get(String(record._id)), actor))
  return { entries, total, counts }
}

/** What the order depends on. */
type Position = Pick<QueueItemRecord, '_id' | 'severity' | 'urgency' | 'openedAt'>

const findPosition = (id: string): Promise<Position | null> =>
  QueueItemModel.findById(id, 'severity urgency openedAt').lean<Position>()

/** The items of a rank that stand behind the last one in the order of the queue at this time. */
function waitingLess(
  last: Position,
  { severity, urgency }: (typeof RANKS)[number],
  at: Date,
): QueryFilter<QueueItemRecord> {
  if (severity < last.severity) return {}
  const age = ((at.getTime() - last.openedAt.getTime()) * last.urgency) / urgency
  const openedAt = new Date(at.getTime() - Math.floor(age))
  if (urgency !== last.urgency) return { openedAt: trusted({ $gt: openedAt }) }
  return {
    $or: [{ openedAt: trusted({ $gt: openedAt }) }, { openedAt, _id: trusted({ $gt: last._id }) }],
  }
}

const longestWaiting = (open: QueryFilter<QueueItemRecord>, limit: number) =>
  QueueItemModel.find(open, 'severity urgency openedAt')
    .sort({ openedAt: 1, _id: 1 })
    .limit(limit)
    .lean<Position[]>()

/** Reads the items of a page, in its order. */
async function readItems(page: readonly Position[]): Promise<QueueItemRecord[]> {
  const ids = page.map(({ _id }) => _id)
  const items = await QueueItemModel.find({ _id: trusted({ $in: ids }) }).lean<QueueItemRecord[]>()
  const byId = new Map(items.map((item) => [String(item._id), item]))
  return ids.flatMap((id) => byId.get(String(id)) ?? [])
}

/** The kinds of items that an account may decide. */
const kindsFor = (actor: Actor): ItemKind[] =>
  ITEM_KINDS.filter((kind) => hasPower(actor, powerFor(kind)))

function toQuery(
  { kinds, severity, ageMs, language }: QueueFilter,
  allowed: readonly ItemKind[],
  at: Date,
): QueryFilter<QueueItemRecord> {
  const wanted = allowed.filter((kind) => kinds.length === 0 || kinds.includes(kind))
  return {
    isOpen: true,
    ...(wanted.length < ITEM_KINDS.length && { kind: trusted({ $in: wanted }) }),
    ...(severity > 1 && { severity: trusted({ $gte: severity }) }),
    ...(ageMs > 0 && { openedAt: trusted({ $lte: new Date(at.getTime() - ageMs) }) }),
    ...(language && { language }),
    $or: [{ snoozedUntil: null }, { snoozedUntil: trusted({ $lte: at }) }],
  }
}

/** Returns the number of open items of each kind. */
async function countQueue(allowed: readonly ItemKind[]): Promise<Record<ItemKind, number>> {
  const counted = await QueueItemModel.aggregate<{ _id: ItemKind; count: number }>([
    {
      $match: {
        isOpen: true,
        ...(allowed.length < ITEM_KINDS.length && { kind: { $in: allowed } }),
      },
    },
    { $group: { _id: '$kind', count: { $sum: 1 } } },
  ])
  const of = (kind: ItemKind) => counted.find(({ _id }) => _id === kind)?.count ?? 0
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, of(kind)])) as Record<ItemKind, number>
}

/** Maps an item to a row of the queue. */
export const toEntry = (
  record: QueueItemRecord,
  face: { excerpt: string; about: string } | undefined,
  actor: Pick<Actor, 'id'>,
): QueueEntry => ({
  id: String(record._id),
  kind: record.kind,
  openedAt: record.openedAt.toISOString(),
  severity: record.severity,
  reasons: record.reasons,
  reportsCount: record.reportsCount,
  language: record.language,
  isEscalated: record.isEscalated,
  isTaken: isTaken(record, actor),
  snoozedUntil: record.snoozedUntil?.toISOString() ?? null,
  excerpt: face?.excerpt ?? '',
  about: face?.about ?? '',
})
