import { route } from '@/lib/http/route'
import { listTrendingInfluencers } from '@/lib/influencers/queries'
import { toWireTrending } from '@/lib/influencers/wire'

export const GET = route({
  access: 'anyone',
  async run() {
    const influencers = await listTrendingInfluencers()
    return influencers.map(toWireTrending)
  },
})
