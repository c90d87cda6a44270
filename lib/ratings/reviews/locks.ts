import { LRUCache } from 'lru-cache'
import { ReviewModel } from '@/models/review'

/** Which influencer a review is about; it never changes. */
const influencers = new LRUCache<string, string>({ max: 10_000 })

/**
 * The documents that commands on a review queue for (`transaction`): the review, and the influencer whose aggregates move
 * with it. To be asked before the transaction begins.
 */
export async function locksOf(reviewId: string): Promise<string[]> {
  const known =
    influencers.get(reviewId) ??
    (await ReviewModel.findById(reviewId, 'influencerId').lean())?.influencerId
  if (!known) return [`review ${reviewId}`]
  influencers.set(reviewId, String(known))
  return [`review ${reviewId}`, `influencer ${known}`]
}
