import { LIMIT } from '@/lib/domain/limits'
import type { LawEnforcementEmail } from '@/lib/moderation/law-enforcement/responses'
import { LawEnforcementEmailModel } from '@/models/law-enforcement-email'

/** Returns the latest e-mails from law enforcement, latest first. */
export async function listLawEnforcementEmails(): Promise<LawEnforcementEmail[]> {
  const records = await LawEnforcementEmailModel.find()
    .sort({ receivedOn: -1, _id: -1 })
    .limit(LIMIT.auditPerPage)
    .lean()
  return records.map(({ _id, receivedOn, wanted, outcome }) => ({
    id: String(_id),
    receivedOn: receivedOn.toISOString().slice(0, 10),
    wanted,
    outcome,
  }))
}
