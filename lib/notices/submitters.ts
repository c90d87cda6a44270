import { Types } from 'mongoose'
import { PATH } from '@/lib/domain/paths'
import { submissionEmail } from '@/lib/email/emails'
import { decrypt, encrypt } from '@/lib/email/encryption'
import { emailStranger } from '@/lib/email/mailbox-budget'
import { getEnv } from '@/lib/env'
import { tell } from '@/lib/notices/commands'
import { SubmissionContactModel } from '@/models/submission-contact'

/** Who submits an influencer: a member, or a visitor who left an email address to hear the outcome. */
export type Submitter = { memberId: string } | { email: string }

/** Keeps who is to hear what becomes of a submission, in the transaction that stores it. */
export async function keepSubmitter(influencerId: Types.ObjectId, submitter: Submitter) {
  const contact =
    'memberId' in submitter
      ? { memberId: new Types.ObjectId(submitter.memberId) }
      : { email: encrypt(submitter.email) }
  await SubmissionContactModel.create({ _id: influencerId, ...contact })
}

type Outcome = { outcome: 'approved' | 'refused'; reason: string }

/**
 * Tells who submitted an influencer what became of it, once, and forgets them. In the transaction that decides. A visitor's
 * email carries no reason: it contains nothing that was typed.
 */
export async function tellSubmitter(id: string, { outcome, reason }: Outcome): Promise<void> {
  const influencerId = new Types.ObjectId(id)
  const contact = await SubmissionContactModel.findOneAndDelete({ _id: influencerId }).lean()
  if (contact?.memberId) {
    await tell(contact.memberId, {
      kind: 'submission',
      subject: id,
      influencerId,
      outcome,
      text: reason,
    })
  }
  const email = contact?.email && decrypt(contact.email)
  const path = outcome === 'approved' ? PATH.reviews(id) : PATH.guidelines
  if (email) await emailStranger(email, submissionEmail(`${getEnv().SITE_URL}${path}`, outcome))
}

/** Forgets that a member submitted influencers, when the account is erased. */
export async function forgetSubmitter(memberId: Types.ObjectId): Promise<void> {
  await SubmissionContactModel.deleteMany({ memberId })
}
