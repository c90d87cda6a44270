import { Types, trusted } from 'mongoose'
import { type Ending, forgetAuthorship } from '@/lib/accounts/anonymous-reviews'
import { forgetClaims } from '@/lib/accounts/claims'
import { forgetProofs } from '@/lib/accounts/proofs'
import { deleteSecondFactors } from '@/lib/accounts/second-factor/commands'
import { deleteThirdParty } from '@/lib/accounts/third-party/commands'
import { deleteFormerAddresses } from '@/lib/auth/one-time-tokens'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { deleteNotices } from '@/lib/notices/commands'
import { forgetSubmitter } from '@/lib/notices/submitters'
import { DecisionModel } from '@/models/decision'
import { ReportModel } from '@/models/report'
import { SecurityEventModel } from '@/models/security-event'

/**
 * Deletes the second factors of a member, the link to a third party, and what moderation knows of them beside texts and ids: the name and picture that a
 * reversal would bring back, and the name and e-mail of reports of something illegal. What of them was
 * reported stays for 30 days after the account was closed. Call inside the transaction that deletes the member's own.
 */
export async function deletePersonalData(memberId: string, ending: Ending): Promise<void> {
  await DecisionModel.updateMany(
    { subjectId: memberId, kind: 'member' },
    { $set: { before: null } },
    { timestamps: false },
  )
  await forgetReported([memberId], ending === 'removed' ? new Date(0) : now())
  const _id = new Types.ObjectId(memberId)
  await deleteNotices(_id)
  await forgetSubmitter(_id)
  await forgetClaims(memberId)
  await deleteSecondFactors(memberId)
  await deleteThirdParty(memberId)
  await forgetProofs(_id)
  await forgetAuthorship(_id, ending)
  await SecurityEventModel.deleteMany({ userId: memberId })
  await deleteFormerAddresses(memberId)
  await ReportModel.updateMany(
    { reporterId: memberId },
    { $set: { contact: '' } },
    { timestamps: false },
  )
}

/** Deletes what reports about these subjects have kept of their texts, 30 days after these left the site. */
export async function forgetReported(
  subjectIds: readonly (string | Types.ObjectId)[],
  leftAt: Date,
): Promise<void> {
  const reportedUntil = new Date(leftAt.getTime() + DURATION.textKeptMs)
  await ReportModel.updateMany(
    { subjectId: trusted({ $in: [...subjectIds] }), reported: trusted({ $ne: null }) },
    { $set: reportedUntil > now() ? { reportedUntil } : { reported: null } },
    { timestamps: false },
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
    { timestamps: false },
  )
  const gone = await ReportModel.updateMany(
    { reportedUntil: trusted({ $lte: now() }) },
    { $set: { reported: null }, $unset: { reportedUntil: 1 } },
    { timestamps: false },
  )
  return modifiedCount + gone.modifiedCount
}
