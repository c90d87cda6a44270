import type { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { auditSubjectOf } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { ItemKind } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { reportedKind, type SubjectKind } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isOwning } from '@/lib/influencers/claims/rules'
import { visibleTo } from '@/lib/moderation/conflicts/queries'
import { findItemSubject } from '@/lib/moderation/staff/item-subject'
import { hasOpenItem, openItem, openUnreported } from '@/lib/queue/items'
import { isClaimWaiting } from '@/lib/queue/requests'
import { findSubject } from '@/lib/queue/subjects/find'
import { placeReports } from '@/lib/reports/placement/placement'
import { ClaimModel } from '@/models/claim'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { ReportModel } from '@/models/report'

/*
 * What an admin does with an item of the queue before deciding it.
 */

const lock = (id: string) => [`item ${id}`]

/** Returns an open item. Throws like `visibleTo`, or `conflict` while another admin holds it. */
export async function requireItem(
  id: string | Types.ObjectId,
  actor: Actor,
): Promise<QueueItemRecord> {
  const open = await QueueItemModel.findOne({ _id: id, isOpen: true }).lean<QueueItemRecord>()
  const item = await visibleTo(actor, open)
  if (isTaken(item, actor)) throw new AppError('conflict', SERVER_MESSAGES.itemTaken)
  return item
}

/** What an item is, and whose page it is about: null for a group of votes or flags, a member, and what is gone. */
type ItemConcern = { kind: ItemKind | null; influencerId: string | null }

/** Returns what an item is about, for the limits of who decides it. */
export async function findConcern(id: string): Promise<ItemConcern> {
  const item = await QueueItemModel.findById(id, 'kind subjectId').lean()
  const kind = item && reportedKind(item.kind)
  const subject = kind && (await findSubject(kind, item.subjectId))
  const influencerId = subject?.influencerId ? String(subject.influencerId) : null
  return { kind: item?.kind ?? null, influencerId }
}

/** Whether another admin is looking at an item. */
export const isTaken = (
  { takenBy, takenUntil }: Pick<QueueItemRecord, 'takenBy' | 'takenUntil'>,
  actor: Pick<Actor, 'id'>,
): boolean => Boolean(takenBy && takenUntil && takenUntil > now() && !takenBy.equals(actor.id))

/** Makes an item the actor's for ten minutes. Throws like `requireItem`. */
export function takeItem(actor: Actor, id: string): Promise<void> {
  return transaction(lock(id), async () => {
    const item = await requireItem(id, actor)
    const isMine = item.takenBy?.equals(actor.id) && item.takenUntil && item.takenUntil > now()
    const takenUntil = new Date(now().getTime() + DURATION.itemTakenMs)
    const takenAt = isMine ? item.takenAt : now()
    await QueueItemModel.updateOne(
      { _id: item._id },
      { $set: { takenBy: actor.id, takenUntil, takenAt } },
    )
  })
}

/** Gives an item back, for example when its screen is closed. */
export async function releaseItem(actor: Actor, id: string): Promise<void> {
  await QueueItemModel.updateOne(
    { _id: id, takenBy: actor.id },
    { $set: { takenBy: null, takenUntil: null } },
  )
}

/** Adds a private note of the team. Throws like `requireItem`, or `conflict` when there are too many. */
export function addNote(actor: Actor, id: string, text: string): Promise<void> {
  return transaction(lock(id), async () => {
    const item = await requireItem(id, actor)
    if (item.notes.length >= LIMIT.notesMax) {
      throw new AppError('conflict', SERVER_MESSAGES.notesFull)
    }
    const note = { by: actor.id, at: now(), text }
    await QueueItemModel.updateOne({ _id: item._id }, { $push: { notes: note } })
  })
}

/** Leaves an item to another admin: the actor cannot decide it any more, where there is another one. */
export function escalateItem(actor: Actor, id: string, text: string): Promise<void> {
  return transaction(lock(id), async () => leaveToOthers(await requireItem(id, actor), actor, text))
}

/** Escalates an item with a note, '' without. Call inside a transaction. */
export async function leaveToOthers(
  item: QueueItemRecord,
  actor: Actor,
  text: string,
): Promise<void> {
  await QueueItemModel.updateOne(
    { _id: item._id },
    {
      $set: { isEscalated: true, takenBy: null, takenUntil: null },
      $addToSet: { excluded: actor.id },
      ...(text && { $push: { notes: { by: actor.id, at: now(), text } } }),
    },
  )
  await recordAction('escalate', { actor, ...(await loggedOf(item)), note: item.kind })
}

/** An appeal is logged like the decision that it is about. */
async function loggedOf({ kind, subjectId }: QueueItemRecord) {
  if (kind === 'appeal') {
    return auditSubjectOf(await DecisionModel.findById(subjectId).orFail().lean<DecisionRecord>())
  }
  const { influencerId } = await findItemSubject(kind, subjectId)
  return auditSubjectOf({ kind, subjectId, influencerId })
}

/** Puts an item aside until a moment. Throws like `requireItem`. */
export function snoozeItem(actor: Actor, id: string, until: Date): Promise<void> {
  return transaction(lock(id), async () => {
    const item = await requireItem(id, actor)
    await QueueItemModel.updateOne(
      { _id: item._id },
      { $set: { snoozedUntil: until, takenBy: null, takenUntil: null } },
    )
  })
}

/** Opens an item about anything that staff sees, reported or not, and returns its id. Throws `notFound`. */
export function openForStaff(
  kind: SubjectKind,
  id: string,
  opener: Pick<Actor, 'id'> | null = null,
): Promise<string> {
  return transaction([`reports ${id}`], async () => {
    const subject = await findSubject(kind, id)
    if (!subject) throw new AppError('notFound', SERVER_MESSAGES.reportedNotFound)
    const open = { kind, subjectId: subject.id, isOpen: true }
    const opened = await QueueItemModel.updateOne(open, { $set: { isOpenedByStaff: true } })
    if (opened.matchedCount === 0) {
      await openItem({
        kind,
        subjectId: subject.id,
        severity: 1,
        weight: 1,
        language: subject.language,
        isOpenedByStaff: true,
        openedBy: opener?.id ?? null,
      })
      // Its flags leave the joint item in which they waited.
      if (await ReportModel.exists({ subjectId: subject.id, state: 'open' })) {
        await placeReports(subject)
      }
    }
    const item = await QueueItemModel.findOne(open, '_id').orFail().lean()
    return String(item._id)
  })
}

/** Opens an item about a claim, also that of an owner, and returns its id. Throws `notFound`, like `visibleTo`. */
export function openClaim(actor: Actor, id: string): Promise<string> {
  return transaction([], async () => {
    const claim = await ClaimModel.findById(id, 'state').lean()
    const subject = claim && { kind: 'claim' as const, subjectId: claim._id }
    const { subjectId } = await visibleTo(actor, subject)
    if (!(claim && (isOwning(claim.state) || isClaimWaiting(claim.state)))) {
      throw new AppError('notFound', SERVER_MESSAGES.claimDecided)
    }
    if (!(await hasOpenItem('claim', subjectId))) {
      await openUnreported('claim', subjectId, { openedBy: actor.id })
    }
    const open = { kind: 'claim' as const, subjectId, isOpen: true }
    return String((await QueueItemModel.findOne(open, '_id').orFail().lean())._id)
  })
}
