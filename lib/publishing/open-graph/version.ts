import { createHash } from 'node:crypto'
import { formatRating } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'

/** Increased when the design of the images changes. */
const DESIGN = 3

/** The version of the site's own image. */
export const SITE_VERSION = `site-${DESIGN}`

/** Returns the version of an influencer's image, which changes whenever the image would look different. */
export function imageVersion(influencer: Influencer): string {
  const { name, category, country, pic, averageRating, reviewsCount, ratingCounts } = influencer
  const { adHonesty } = influencer
  const honesty = adHonesty && [formatRating(adHonesty.average), adHonesty.count]
  const average = formatRating(averageRating)
  const shown = [
    DESIGN,
    name,
    category,
    country,
    pic,
    average,
    reviewsCount,
    honesty,
    ...ratingCounts,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}
