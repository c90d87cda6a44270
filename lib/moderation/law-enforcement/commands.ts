import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import type { EnteredEmail } from '@/lib/moderation/law-enforcement/wire'
import { LawEnforcementEmailModel } from '@/models/law-enforcement-email'

/** Enters an e-mail from law enforcement, which the transparency figures count. Returns the id of the entry. */
export function enterLawEnforcementEmail(actor: Actor, email: EnteredEmail): Promise<string> {
  return transaction([], async () => {
    const { _id } = await LawEnforcementEmailModel.create(email)
    await publish('enterLawEnforcementEmail', actor, String(_id), email)
    return String(_id)
  })
}

/** Removes an entry that was made by mistake. Throws `notFound`. */
export function removeLawEnforcementEmail(actor: Actor, id: string): Promise<void> {
  return transaction([], async () => {
    const email = await LawEnforcementEmailModel.findOneAndDelete({ _id: id }).lean()
    if (!email) throw new AppError('notFound', SERVER_MESSAGES.entryNotFound)
    await publish('removeLawEnforcementEmail', actor, id, email)
  })
}

/** Logs an action on an entry, and lets the transparency figures follow at once. */
async function publish(
  action: 'enterLawEnforcementEmail' | 'removeLawEnforcementEmail',
  actor: Actor,
  subjectId: string,
  { receivedOn }: EnteredEmail,
): Promise<void> {
  await recordAction(action, {
    actor,
    subjectKind: 'lawEnforcementEmail',
    subjectId,
    note: `received on ${receivedOn.toISOString().slice(0, 10)}`,
  })
  await invalidate(TAG.decisions)
}
