import { now } from '@/lib/clock'
import type { Stars } from '@/lib/domain/stars'
import { type CountedRating, readAspects } from '@/lib/ratings/aggregates/aspects-and-tags'
import { findSiteMean } from '@/lib/ratings/aggregates/queries'
import { ratingDifference, type ShownRating, type Stage } from '@/lib/ratings/aggregates/rules'
import type { ReviewRecord } from '@/models/review'

/** Returns the influencer's difference when a stored review changes to `after`; null means no longer shown. */
export async function shownAs(after: ShownRating | null, before: ReviewRecord): Promise<Stage[]> {
  return ratingDifference({
    before: toShown(before),
    after,
    at: before.createdAt,
    now: now(),
    siteMean: await findSiteMean(),
  })
}

/** Maps a review to the data that totals are made of, whether it counts or not. */
export const toCountable = (record: ReviewRecord): CountedRating => ({
  rating: record.rating as Stars,
  ...readAspects(record),
})

/** Maps a shown review to the data that totals are made of; null for any other. */
export const toShown = (record: ReviewRecord | null): ShownRating | null =>
  record?.status === 'shown' ? { ...toCountable(record), isCounted: record.counted } : null
