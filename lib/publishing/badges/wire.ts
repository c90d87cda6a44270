import { z } from 'zod'
import { formatCount } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { roundRating, VERDICT_WORDS, verdictOf } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'
import { BADGE_THEMES } from '@/lib/publishing/badges/rules'

/** `GET /badge/{name}`: an influencer's id with `.svg` or `.json`. */
export const badgeParams = z
  .object({ name: z.string().regex(/^[0-9a-f]{24}\.(?:svg|json)$/, MESSAGES.influencerNotFound) })
  .transform(({ name }) => {
    const [influencerId = '', format = ''] = name.split('.')
    return { influencerId, format: format === 'svg' ? ('svg' as const) : ('json' as const) }
  })
  .meta({ refusal: 'notFound' })

export const badgeQuery = z.object({ theme: z.enum(BADGE_THEMES).catch('light') })

/** Maps an influencer to the badge as JSON. Badge services read the first four keys. */
export function toWireBadge(influencer: Influencer, siteUrl: string, siteName: string) {
  const { id, name, category, averageRating, reviewsCount, ratingCounts, updatedAt } = influencer
  const verdict = verdictOf(reviewsCount)
  const average = roundRating(averageRating)
  return {
    schemaVersion: 1,
    label: siteName,
    message:
      verdict === 'rated'
        ? `${average} of 5 (${formatCount(reviewsCount)})`
        : VERDICT_WORDS[verdict],
    color: verdict === 'rated' ? '0b5c5a' : '5f5a52',
    id,
    name,
    category,
    url: new URL(PATH.reviews(id), siteUrl).href,
    verdict,
    averageRating: reviewsCount > 0 ? average : null,
    ratingsCount: reviewsCount,
    ratingCounts,
    updatedAt: updatedAt.toISOString(),
  }
}
