import { transaction } from '@/lib/db/transaction'
import { isOwning } from '@/lib/influencers/claims/rules'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { takeDownResponses } from '@/lib/ratings/official-responses/commands'
import { withdrawOwnVotes } from '@/lib/ratings/own-contributions'
import { ClaimModel, type ClaimRecord } from '@/models/claim'

export const CLAIM_JOB = 'claim'
/** Few enough for one transaction on a busy host. */
const AT_ONCE = 20

/** One chunk of what follows from the decision about a claim. Safe to repeat. */
export async function continueClaim({ subject }: Chunk): Promise<ChunkResult> {
  const claim = await ClaimModel.findById(subject, 'influencerId memberId').lean()
  if (!claim) return 'done'
  const lockKeys = [`influencer ${claim.influencerId}`, `member ${claim.memberId}`]
  const isDone = await transaction(lockKeys, () => applyClaim(subject))
  return isDone ? 'done' : { cursor: null }
}

/**
 * Does some of what follows from the decision about a claim: an owner's votes on their page are withdrawn, the responses of
 * one whose claim was revoked are taken down. Returns whether nothing is left. Call it in a transaction.
 */
export async function applyClaim(id: string): Promise<boolean> {
  const claim = await ClaimModel.findById(id).lean<ClaimRecord>()
  if (!claim?.memberId) return true
  const { influencerId, memberId, state, decidedAt } = claim
  if (isOwning(state)) return withdrawOwnVotes({ influencerId, memberId }, AT_ONCE)
  if (state !== 'revoked' || !decidedAt) return true
  return takeDownResponses({ influencerId, memberId, until: decidedAt }, AT_ONCE)
}
