import { PATH } from '@/lib/domain/paths'
import { verdictSentence } from '@/lib/domain/stars'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { listFeedOf } from '@/lib/publishing/feeds/queries'
import { rss } from '@/lib/publishing/feeds/rules'
import { influencerRefusal } from '@/lib/publishing/tombstones'
import { feedParams } from '@/lib/publishing/wire'

/** The newest ratings of one influencer, for feed readers; 410 tells them to stop asking. */
export const GET = route({
  summary: 'The newest ratings of an influencer, as RSS.',
  access: 'anyone',
  params: feedParams,
  response: { contentType: 'application/rss+xml' },
  async run({ params: { influencerId }, request }) {
    const influencer = await findPublicInfluencer(influencerId)
    if (!influencer) throw await influencerRefusal(influencerId)
    const absolute = (path: string) => new URL(path, getEnv().SITE_URL).href
    const { id, name, averageRating, reviewsCount, updatedAt } = influencer
    const verdict = verdictSentence(averageRating, reviewsCount)
    const items = await listFeedOf(influencer)
    const feed = {
      title: `Ratings of ${name}`,
      description: `What registered members say about ${name}, newest first. ${verdict}`,
      page: absolute(PATH.reviews(id)),
      self: absolute(PATH.feed(id)),
      changedAt: updatedAt,
      items,
    }
    return publicFile(request, {
      body: rss(feed, (ratedId) => absolute(PATH.reviews(ratedId))),
      contentType: 'application/rss+xml; charset=utf-8',
      maxAgeSeconds: 300,
      staleSeconds: 3_600,
      changedAt: updatedAt,
    })
  },
})
