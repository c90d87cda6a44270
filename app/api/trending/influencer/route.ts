import { route } from '@/lib/http/route'
import { listTrendingInfluencers } from '@/lib/influencers/queries'
import { trendingInfluencers } from '@/lib/influencers/responses'
import { toWireTrending } from '@/lib/influencers/wire'

export const GET = route({
  summary: 'Up to ten influencers with the most recent ratings and likes.',
  access: 'anyone',
  response: trendingInfluencers,
  async run() {
    const influencers = await listTrendingInfluencers()
    return influencers.map(toWireTrending)
  },
})
