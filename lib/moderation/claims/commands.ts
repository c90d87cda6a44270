import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { findDocument } from '@/lib/uploads/documents'
import { ClaimModel } from '@/models/claim'

/**
 * Returns the document of a claim that waits, and records in the audit log who opened it. Throws `notFound`, or `forbidden` for
 * who owns or claims the profile.
 */
export function openClaimDocument(actor: Actor, id: string) {
  return transaction([], async () => {
    const claim = await ClaimModel.findOne({ _id: id, hasDocument: true }, 'influencerId').lean()
    if (!claim) throw new AppError('notFound', SERVER_MESSAGES.documentMissing)
    const subjectId = String(claim.influencerId)
    await refuseOwnProfiles(actor, [subjectId], null)
    const document = await findDocument(id)
    await recordAction('openClaimDocument', { actor, subjectId })
    return document
  })
}
