import { LRUCache } from 'lru-cache'
import type { ItemKind } from '@/lib/domain/decisions'
import { ClaimModel } from '@/models/claim'
import { ReviewModel } from '@/models/review'

/** The influencer of each review, which never changes. */
const influencers = new LRUCache<string, string>({ max: 10_000 })

/**
 * Returns the lock keys of commands on a review (`transaction`): the review, and the influencer whose aggregates change with
 * it. Call before the transaction begins.
 */
export async function locksOf(reviewId: string): Promise<string[]> {
  const known =
    influencers.get(reviewId) ??
    (await ReviewModel.findById(reviewId, 'influencerId').lean())?.influencerId
  if (!known) return [`review ${reviewId}`]
  influencers.set(reviewId, String(known))
  return [`review ${reviewId}`, `influencer ${known}`]
}

/** Returns the lock keys of commands that decide about a subject, as `locksOf` does. Call before the transaction begins. */
export async function subjectLocks(
  subject: { kind: ItemKind; subjectId: unknown } | null,
): Promise<string[]> {
  const { kind, subjectId } = subject ?? {}
  if (kind === 'review' || kind === 'proof') return locksOf(String(subjectId))
  if (kind !== 'claim') return []
  const claim = await ClaimModel.findById(subjectId, 'influencerId memberId').lean()
  return claim ? [`influencer ${claim.influencerId}`, `member ${claim.memberId}`] : []
}
