import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { ItemKind } from '@/lib/domain/decisions'
import type { SubjectKind } from '@/lib/domain/reports'
import { isTouched, SLOW_CAMPAIGN_REASON, urgencyOf } from '@/lib/queue/rules'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'

/*
 * The items of staff's queue. Features open and close them in the transaction of what makes something wait, or not wait
 * any more.
 */

type Id = Types.ObjectId | string
type QueueItemInput = {
  kind: ItemKind
  subjectId: Id
  severity: number
  weight: number
  reasons?: string[]
  reportsCount?: number
  excluded?: readonly Types.ObjectId[]
  language?: string
  isOpenedByStaff?: boolean
  openedBy?: Id | null
  isEscalated?: boolean
  /** Since when it waits, where that is not now. */
  openedAt?: Date
}

/** Opens an item, or updates the open one. It keeps its age, its holder and its notes. */
export async function openItem({
  kind,
  subjectId,
  excluded,
  openedAt = now(),
  ...present
}: QueueItemInput): Promise<void> {
  await QueueItemModel.updateOne(
    { kind, subjectId, isOpen: true },
    {
      $set: { ...present, urgency: urgencyOf(present) },
      ...(excluded && { $addToSet: { excluded: { $each: excluded } } }),
      $setOnInsert: { openedAt },
    },
    { upsert: true, setDefaultsOnInsert: true },
  )
}

const closed = () => ({ isOpen: false, closedAt: now(), takenBy: null, takenUntil: null })

/** Closes the open item of a subject. Returns it as it was; null when there is none. */
export const closeItem = (kind: ItemKind, subjectId: Id): Promise<QueueItemRecord | null> =>
  QueueItemModel.findOneAndUpdate(
    { kind, subjectId, isOpen: true },
    { $set: closed() },
    { returnDocument: 'before' },
  ).lean<QueueItemRecord>()

/** Closes the open items of subjects that do not wait any more. */
export const closeItems = async (kind: ItemKind, subjectIds: readonly Id[]): Promise<void> =>
  void (await QueueItemModel.updateMany(
    { kind, subjectId: trusted({ $in: [...subjectIds] }), isOpen: true },
    { $set: closed() },
  ))

/** Tells staff, and so the reporters, that it was not the authors who deleted these subjects. */
export const markGone = async (subjectIds: readonly Id[]): Promise<void> =>
  void (await QueueItemModel.updateMany(
    { subjectId: trusted({ $in: [...subjectIds] }), isOpen: true },
    { $set: { isGone: true } },
  ))

/** Whether a subject waits for staff. */
export const hasOpenItem = async (kind: ItemKind, subjectId: Id | null): Promise<boolean> =>
  (await QueueItemModel.exists({ kind, subjectId, isOpen: true })) !== null

/** Opens a closed item again, as it was. Another open one of the same subject stays, and this one closed. */
export async function reopenItem(_id: Types.ObjectId): Promise<void> {
  const item = await QueueItemModel.findById(_id, 'kind subjectId').lean<QueueItemRecord>()
  if (!item) return
  const { kind, subjectId } = item
  const other = { kind, subjectId, isOpen: true, _id: trusted({ $ne: _id }) }
  if (await QueueItemModel.exists(other)) return
  await QueueItemModel.updateOne({ _id }, { $set: { isOpen: true, closedAt: null } })
}

/** What waits because its text is newer than the one that staff has decided about; it can have reports, too. */
export const EDITED = { severity: 2, weight: 1, reasons: ['edited'], reportsCount: 0 }

/** A review below which many accounts without a record reply; it can have reports, too. */
export const CROWD = { ...EDITED, reasons: ['crowd'] }

/** A profile whose newcomers look like a slow campaign; it can have reports, too. */
export const SLOW = { ...EDITED, reasons: [SLOW_CAMPAIGN_REASON] }

/** Lets staff look at what was noticed without a report. An open item keeps its urgency. */
export async function openNoticed(
  kind: SubjectKind,
  subjectId: Id,
  what: typeof EDITED,
  language: string,
): Promise<void> {
  const added = await QueueItemModel.updateOne(
    { kind, subjectId, isOpen: true },
    { $addToSet: { reasons: { $each: what.reasons } }, $set: { language } },
  )
  if (added.matchedCount === 0) await openItem({ kind, subjectId, ...what, language })
}

const NOTICED = [...EDITED.reasons, ...CROWD.reasons, ...SLOW.reasons]

/** Returns what waits without a report in an open item; null for nothing. */
export async function findNoticed(kind: SubjectKind, subjectId: Id): Promise<typeof EDITED | null> {
  const waiting = { kind, subjectId, isOpen: true, reasons: trusted({ $in: NOTICED }) }
  const item = await QueueItemModel.findOne(waiting, 'reasons').lean()
  return item && { ...EDITED, reasons: item.reasons.filter((one) => NOTICED.includes(one)) }
}

/** Whether staff has closed an item of a subject since then. */
export const isDecidedSince = async (kind: ItemKind, subjectId: Id, at: Date): Promise<boolean> =>
  (await QueueItemModel.exists({ kind, subjectId, closedAt: trusted({ $gt: at }) })) !== null

/**
 * Closes the item of a subject whose reports have been withdrawn. One that staff has touched stays, without reports, so that
 * its notes are not lost and the admins who may not decide it still may not when it is reported again.
 */
export async function settleItem(kind: SubjectKind, subjectId: Id): Promise<void> {
  const item = await QueueItemModel.findOne({ kind, subjectId, isOpen: true }).lean()
  if (!item || !isTouched(item)) return void (await closeItem(kind, subjectId))
  await QueueItemModel.updateOne({ _id: item._id }, { $set: { reasons: [], reportsCount: 0 } })
}

/** What waits without a report, and how much it weighs. */
const UNREPORTED = {
  submission: { severity: 1, weight: 0 },
  surge: { severity: 3, weight: 1 },
  votes: { severity: 2, weight: 1 },
  appeal: { severity: 3, weight: 1 },
  claim: { severity: 2, weight: 1 },
  proof: { severity: 1, weight: 1 },
} as const

/** Opens the item of something that waits without a report. */
export const openUnreported = (
  kind: keyof typeof UNREPORTED,
  subjectId: Id,
  rest: Pick<QueueItemInput, 'excluded' | 'openedBy' | 'openedAt'> = {},
): Promise<void> => openItem({ kind, subjectId, ...UNREPORTED[kind], ...rest })
