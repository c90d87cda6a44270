import { transaction } from '@/lib/db/transaction'
import { isOwning } from '@/lib/influencers/claims/rules'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { takeDownResponses } from '@/lib/ratings/official-responses/commands'
import { restoreOwnVotes, withdrawOwnVotes } from '@/lib/ratings/own-contributions'
import { deleteDocuments } from '@/lib/uploads/documents'
import { ClaimModel, type ClaimRecord } from '@/models/claim'

export const CLAIM_JOB = 'claim'
export const DOCUMENT_JOB = 'claim-document'
/** Few enough for one transaction on a busy host. */
const AT_ONCE = 20

/** One chunk of what follows from the decision about a claim. Safe to repeat. */
export async function continueClaim({ subject, cursor }: Chunk): Promise<ChunkResult> {
  const claim = await ClaimModel.findById(subject, 'influencerId memberId').lean()
  if (!claim) return 'done'
  const lockKeys = [`influencer ${claim.influencerId}`, `member ${claim.memberId}`]
  return transaction(lockKeys, () => applyClaim(subject, cursor as Date | null))
}

/**
 * Does some of what follows from the decision about a claim: an owner's votes on their page are withdrawn, and given back
 * where the decision was undone; the responses of one whose claim was revoked are taken down, the latest first. `until` is the
 * cursor of the chunk before. Call it in a transaction.
 */
export async function applyClaim(id: string, until: Date | null): Promise<ChunkResult> {
  const claim = await ClaimModel.findById(id).lean<ClaimRecord>()
  if (!claim?.memberId) return 'done'
  const { influencerId, memberId, state, decidedAt } = claim
  if (state !== 'revoked') {
    const change = isOwning(state) ? withdrawOwnVotes : restoreOwnVotes
    const isDone = await change({ influencerId, memberId, claimId: claim._id }, AT_ONCE)
    return isDone ? 'done' : { cursor: null }
  }
  if (!decidedAt) return 'done'
  const written = { influencerId, memberId, until: until ?? decidedAt }
  const rest = await takeDownResponses(written, AT_ONCE)
  return rest ? { cursor: rest } : 'done'
}

/** Deletes the document of a claim, unless it waits again. */
export async function deleteClaimDocument({ subject }: Chunk): Promise<ChunkResult> {
  const claim = await ClaimModel.findById(subject, 'state').lean()
  if (claim && claim.state !== 'pending') await deleteDocuments([claim._id])
  return 'done'
}
