import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { Ending } from '@/lib/db/erasure'
import { DURATION } from '@/lib/domain/durations'
import { DecisionModel } from '@/models/decision'
import { ReportModel } from '@/models/report'

type Id = Types.ObjectId
const NO_TIMESTAMPS = { timestamps: false } as const

/** Forgets the name and picture of a member that the reversal of a decision would bring back. */
export async function forgetDecided(memberId: Id): Promise<void> {
  const decided = { subjectId: memberId, kind: 'member' as const }
  await DecisionModel.updateMany(decided, { $set: { before: null } }, NO_TIMESTAMPS)
}

/**
 * Forgets the name and e-mail that a member gave with reports of something illegal. What of them was reported stays for 30 days
 * after the account was closed.
 */
export async function forgetReporter(memberId: Id, ending: Ending): Promise<void> {
  await forgetReported([memberId], ending === 'removed' ? new Date(0) : now())
  await ReportModel.updateMany({ reporterId: memberId }, { $set: { contact: '' } }, NO_TIMESTAMPS)
}

/** Deletes what reports about these subjects have kept of their texts, 30 days after these left the site. */
export async function forgetReported(
  subjectIds: readonly (string | Id)[],
  leftAt: Date,
): Promise<void> {
  const reportedUntil = new Date(leftAt.getTime() + DURATION.textKeptMs)
  await ReportModel.updateMany(
    { subjectId: trusted({ $in: [...subjectIds] }), reported: trusted({ $ne: null }) },
    { $set: reportedUntil > now() ? { reportedUntil } : { reported: null } },
    NO_TIMESTAMPS,
  )
}

/**
 * Deletes name and e-mail of reports whose answer can no longer be appealed, and what they have kept of the text, also of one
 * that its author erased 30 days ago. Reads all old reports, so run it once a day. Returns the number of reports.
 */
export async function deleteOldContacts(): Promise<number> {
  const before = trusted({ $lt: new Date(now().getTime() - DURATION.contactMs) })
  const { modifiedCount } = await ReportModel.updateMany(
    {
      createdAt: before,
      toldAt: before,
      $or: [{ contact: trusted({ $ne: '' }) }, { reported: trusted({ $ne: null }) }],
    },
    { $set: { contact: '', reported: null } },
    NO_TIMESTAMPS,
  )
  const gone = await ReportModel.updateMany(
    { reportedUntil: trusted({ $lte: now() }) },
    { $set: { reported: null }, $unset: { reportedUntil: 1 } },
    NO_TIMESTAMPS,
  )
  return modifiedCount + gone.modifiedCount
}
