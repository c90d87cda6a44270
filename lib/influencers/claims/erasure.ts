import { type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { closeItems } from '@/lib/queue/items'
import { deleteDocuments } from '@/lib/uploads/documents'
import { ClaimModel } from '@/models/claim'
import { DecisionModel } from '@/models/decision'
import { UserModel } from '@/models/user'

const NO_TIMESTAMPS = { timestamps: false } as const

/**
 * Ends what a member has claimed whose account is closed: their pages have no owner then, and nothing leads from a claim to
 * the member. Call it in the transaction that closes the account.
 */
export async function forgetClaims(memberId: Types.ObjectId): Promise<void> {
  const claimIds = await ClaimModel.distinct('_id', { memberId })
  await deleteDocuments(claimIds)
  await closeItems('claim', claimIds)
  // What an undo would bring back, with the reasons that the member was given.
  const decided = { kind: 'claim' as const, subjectId: trusted({ $in: claimIds }) }
  await DecisionModel.updateMany(decided, { $set: { before: null } })
  const owned = await UserModel.find({ claimedBy: memberId }, '_id').lean()
  const unowned = { $set: { claimedBy: null, ownership: null } }
  await UserModel.updateMany({ claimedBy: memberId }, unowned, NO_TIMESTAMPS)
  const unnamed = { $set: { submittedBy: null } }
  await UserModel.updateMany({ submittedBy: memberId }, unnamed, NO_TIMESTAMPS)
  const ongoing = { memberId, $or: [{ isOwner: true }, { state: 'pending' as const }] }
  await ClaimModel.updateMany(ongoing, { $set: { state: 'withdrawn' } })
  const forgotten = { handle: '', text: '', reason: '', hasDocument: false }
  await ClaimModel.updateMany(
    { memberId },
    { $set: { memberId: null, isOwner: false, ...forgotten } },
  )
  for (const { _id } of owned) await invalidate(TAG.influencer(String(_id)))
}
