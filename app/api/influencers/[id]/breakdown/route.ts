import { now } from '@/lib/clock'
import { getEnv } from '@/lib/env'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { influencerBreakdown } from '@/lib/publishing/breakdowns/responses'
import { breakdownOf } from '@/lib/publishing/breakdowns/rules'
import { influencerRefusal } from '@/lib/publishing/tombstones'
import { breakdownParams } from '@/lib/publishing/wire'
import { findTopicsOf } from '@/lib/ratings/topics/queries'

/** All that a profile says in numbers, for machines. */
export const GET = route({
  summary:
    'All numbers of a profile: the verdict, by relationship, language and month, the aspects, tags and topics, and what we did about it.',
  access: 'anyone',
  params: breakdownParams,
  response: influencerBreakdown,
  refusals: ['gone', 'notFound'],
  async run({ params: { influencerId } }) {
    const influencer = await findPublicInfluencer(influencerId)
    if (!influencer) throw await influencerRefusal(influencerId)
    const topics = await findTopicsOf(influencer, '')
    const context = { topics, siteUrl: getEnv().SITE_URL, now: now() }
    return { success: true, ...breakdownOf(influencer, context) }
  },
})
