import { readSite } from '@/lib/cache/site'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { badgeSvg } from '@/lib/publishing/badges/rules'
import { badgeParams, badgeQuery, toWireBadge } from '@/lib/publishing/badges/wire'
import { influencerRefusal } from '@/lib/publishing/tombstones'

/** The average of an influencer for other sites to embed, as a picture or as JSON, at most ten minutes old. */
export const GET = route({
  summary: 'The average of an influencer as a small picture, or as JSON.',
  access: 'anyone',
  params: badgeParams,
  query: badgeQuery,
  response: { contentType: 'image/svg+xml' },
  alsoAs: 'application/json',
  async run({ params: { influencerId, format }, query: { theme }, request }) {
    const influencer = await findPublicInfluencer(influencerId)
    if (!influencer) throw await influencerRefusal(influencerId)
    const { name } = await readSite()
    const kept = { maxAgeSeconds: 600, staleSeconds: 86_400, changedAt: influencer.updatedAt }
    if (format === 'json') {
      return publicFile(request, {
        ...kept,
        body: JSON.stringify(toWireBadge(influencer, getEnv().SITE_URL, name)),
        contentType: 'application/json; charset=utf-8',
      })
    }
    return publicFile(request, {
      ...kept,
      body: badgeSvg(influencer, theme, name),
      contentType: 'image/svg+xml; charset=utf-8',
    })
  },
})
