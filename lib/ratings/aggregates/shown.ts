import { now } from '@/lib/clock'
import type { Stars } from '@/lib/domain/stars'
import { type CountedRating, readAspects } from '@/lib/ratings/aggregates/aspects-and-tags'
import { findSiteMean } from '@/lib/ratings/aggregates/queries'
import { ratingDifference, type ShownRating, type Stage } from '@/lib/ratings/aggregates/rules'
import type { ReviewRecord } from '@/models/review'

/** What it changes in an influencer's totals that a stored review is shown like this from now on; null: not at all. */
export async function shownAs(after: ShownRating | null, before: ReviewRecord): Promise<Stage[]> {
  return ratingDifference({
    before: toShown(before),
    after,
    at: before.createdAt,
    now: now(),
    siteMean: await findSiteMean(),
  })
}

/** What totals are made of, whether or not they count it. */
export const toCountable = (record: ReviewRecord): CountedRating => ({
  rating: record.rating as Stars,
  ...readAspects(record),
})

/** The same of a review that is shown, else null. */
export const toShown = (record: ReviewRecord | null): ShownRating | null =>
  record?.status === 'shown' ? { ...toCountable(record), isCounted: record.counted } : null
