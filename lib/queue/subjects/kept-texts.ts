import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { textVersion } from '@/lib/queue/subjects/text'
import { KeptTextModel, type KeptTextRecord } from '@/models/kept-text'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReportModel } from '@/models/report'
import type { ReviewRecord } from '@/models/review'

/*
 * What authors have deleted or replaced, for staff: who threatens another one and deletes that at once can be answered. A
 * database index deletes it after 30 days.
 */

type Id = Types.ObjectId

/** Matches what left the site less than 30 days ago: the index is some minutes late. */
const lately = () => trusted({ $gt: new Date(now().getTime() - DURATION.textKeptMs) })

/** Whether what left the site then is still for staff. */
const isLate = (at: Date): boolean => now().getTime() - at.getTime() < DURATION.textKeptMs

type Version = Pick<KeptTextRecord, 'details' | 'isDeleted' | 'at'> & Partial<KeptTextRecord>
type Of = Pick<KeptTextRecord, 'kind' | 'subjectId' | 'authorId'> & Partial<KeptTextRecord>

const keep = async (of: Of, versions: readonly Version[]): Promise<void> =>
  void (await KeptTextModel.create(
    versions.filter(({ at }) => isLate(at)).map((version) => ({ ...of, ...version })),
  ))

/** Keeps the texts of a review that its author deletes, in the caller's transaction. `at`: when it left the site. */
export async function keepReview(review: ReviewRecord, at: Date): Promise<void> {
  const { _id, authorId, title, details, history, removedBy } = review
  if (removedBy === 'author') return
  const earlier = (history ?? []).filter(({ isTakenBack }) => !isTakenBack)
  await keep({ kind: 'review', subjectId: _id, authorId }, [
    ...earlier.map((edit) => ({
      title: edit.title,
      details: edit.details,
      isDeleted: false,
      at: edit.at,
    })),
    { title, details, editedAt: textVersion(review), isDeleted: true, at },
  ])
}

/** Keeps who wrote an anonymous review that waits for staff, where the link to them goes now. */
export async function keepAuthor(subjectId: Id, memberId: Id, at: Date): Promise<void> {
  if (!(await ReportModel.exists({ subjectId, state: 'open' }))) return
  const version = { details: '', isDeleted: false, at }
  await keep({ kind: 'review', subjectId, authorId: subjectId, memberId }, [version])
}

/** Keeps the texts of a reply that its author deletes, or the one that an edit replaces, in the caller's transaction. */
export function keepReply(reply: ReplyRecord, at: Date, isDeleted = true): Promise<void> {
  const { _id, authorId, reviewId, text, history, editedAt = null } = reply
  const earlier = isDeleted ? (history ?? []) : []
  return keep({ kind: 'reply', subjectId: _id, authorId, reviewId }, [
    ...earlier.map((version) => ({ details: version.text, isDeleted: false, at: version.at })),
    { details: text, editedAt, isDeleted, at },
  ])
}

/** Returns the texts of a subject that left the site less than 30 days ago, newest first. */
export const findKeptTexts = (subjectId: Id): Promise<KeptTextRecord[]> =>
  KeptTextModel.find({ subjectId, at: lately() }).sort({ at: -1, _id: -1 }).lean<KeptTextRecord[]>()

/** Returns what an author has deleted lately, newest first. */
export const findDeletedBy = (authorId: Id, limit: number): Promise<KeptTextRecord[]> =>
  KeptTextModel.find({ authorId, isDeleted: true, at: lately() })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<KeptTextRecord[]>()

/** Returns what is kept of texts by these authors, oldest first. */
export const findTextsOf = (authorIds: readonly (Id | string)[]): Promise<KeptTextRecord[]> =>
  KeptTextModel.find({
    ...{ authorId: trusted({ $in: [...authorIds] }), details: trusted({ $ne: '' }), at: lately() },
  })
    .sort({ at: 1, _id: 1 })
    .lean<KeptTextRecord[]>()

/** Returns the last texts of deleted reviews, by id. */
export async function findDeletedTexts(ids: readonly Id[]): Promise<Map<string, KeptTextRecord>> {
  const deleted = { subjectId: trusted({ $in: [...ids] }), isDeleted: true, at: lately() }
  const kept = await KeptTextModel.find(deleted).sort({ at: 1, _id: 1 }).lean<KeptTextRecord[]>()
  return new Map(kept.map((text) => [String(text.subjectId), text]))
}

/** Returns who wrote an anonymous review that waited for staff when they deleted it; null otherwise. */
export const findKeptAuthor = async (subjectId: Id): Promise<Id | null> =>
  (
    await KeptTextModel.findOne({
      subjectId,
      memberId: trusted({ $ne: null }),
      at: lately(),
    }).lean()
  )?.memberId ?? null

/** Returns the anonymous reviews that waited for staff when this member deleted them. */
export const findKeptIds = (memberId: Id | string): Promise<Id[]> =>
  KeptTextModel.distinct('subjectId', { memberId, at: lately() })

/** A reply as staff sees it, also one that its author has deleted. */
export type StaffReply = Pick<ReplyRecord, '_id' | 'authorId' | 'reviewId' | 'text' | 'voided'> & {
  editedAt?: Date | null | undefined
  takenDownUnder?: string | null | undefined
  isDeleted: boolean
}

/** Returns replies for staff, also deleted ones. */
export async function findReplies(ids: readonly Id[]): Promise<StaffReply[]> {
  const present = await ReplyModel.find({ _id: trusted({ $in: [...ids] }) }).lean<ReplyRecord[]>()
  const missing = ids.filter((id) => !present.some(({ _id }) => _id.equals(id)))
  const deleted =
    missing.length > 0
      ? await KeptTextModel.find({
          subjectId: trusted({ $in: missing }),
          ...{ kind: 'reply', isDeleted: true, at: lately() },
        }).lean<KeptTextRecord[]>()
      : []
  return [
    ...present.map((reply) => ({ ...reply, isDeleted: false })),
    ...deleted.map(({ subjectId, authorId, reviewId, details, editedAt }) => ({
      _id: subjectId,
      ...{ authorId, reviewId: reviewId as Id, text: details, editedAt },
      ...{ voided: true, isDeleted: true },
    })),
  ]
}

/** Returns one of them; null once nothing is kept of it. */
export const findReplyForStaff = async (id: Id): Promise<StaffReply | null> =>
  (await findReplies([id]))[0] ?? null

/** Deletes what is kept of these reviews, and of the replies below them, at once. */
export async function deleteKeptTexts(reviewIds: readonly Id[]): Promise<void> {
  const these = trusted({ $in: [...reviewIds] })
  await KeptTextModel.deleteMany({ $or: [{ subjectId: these }, { reviewId: these }] })
}
