import { now } from '@/lib/clock'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'
import { findSiteMean } from '@/lib/influencers/site-mean'
import { type RatingInTotals, ratingDifference, type Stage } from '@/lib/ratings/aggregates/rules'
import type { ReviewRecord } from '@/models/review'

/** Returns the influencer's difference when a stored review changes to `after`; null: it leaves all totals. */
export async function changedTo(
  after: RatingInTotals | null,
  before: ReviewRecord,
): Promise<Stage[]> {
  return ratingDifference({
    before: inTotals(before),
    after,
    at: before.createdAt,
    now: now(),
    siteMean: await findSiteMean(),
  })
}

/** Maps a review to its part of the totals; null when it has none. What flags have hidden goes on counting. */
export function inTotals(record: ReviewRecord | null): RatingInTotals | null {
  if (!record) return null
  const isShown = record.status === 'shown'
  const isCounted = record.counted
  if (!isShown && !isCounted) return null
  return { rating: record.rating as Stars, ...readAspects(record), isShown, isCounted }
}
