import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { DecisionModel } from '@/models/decision'
import { ReportModel } from '@/models/report'

/**
 * Deletes what moderation knows of a member beside texts and ids: the name and picture that a reversal would bring back, and
 * the name and e-mail of reports of something illegal. Call inside the transaction that deletes the member's own.
 */
export async function deletePersonalData(memberId: string): Promise<void> {
  await DecisionModel.updateMany(
    { subjectId: memberId, kind: 'member' },
    { $set: { before: null } },
    { timestamps: false },
  )
  await ReportModel.updateMany(
    { reporterId: memberId },
    { $set: { contact: '' } },
    { timestamps: false },
  )
}

/**
 * Deletes name and e-mail of reports whose answer can no longer be appealed. Reads all old reports, so run it once a day.
 * Returns the number of reports.
 */
export async function deleteOldContacts(): Promise<number> {
  const before = trusted({ $lt: new Date(now().getTime() - DURATION.contactMs) })
  const { modifiedCount } = await ReportModel.updateMany(
    { createdAt: before, toldAt: before, contact: trusted({ $ne: '' }) },
    { $set: { contact: '' } },
    { timestamps: false },
  )
  return modifiedCount
}
