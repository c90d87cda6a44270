import { createHash } from 'node:crypto'
import { formatRating } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'

/** Raised when pictures are drawn in another way. */
const DESIGN = 1

/** The version of the picture that is about nobody. */
export const SITE_VERSION = `site-${DESIGN}`

/** What names the state of an influencer that his picture shows: another one when it would look different. */
export function shareVersion(influencer: Influencer): string {
  const { name, category, country, pic, averageRating, reviewsCount, ratingCounts } = influencer
  const average = formatRating(averageRating)
  const shown = [DESIGN, name, category, country, pic, average, reviewsCount, ...ratingCounts]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}
