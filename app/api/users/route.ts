import { route } from '@/lib/http/route'
import { listInfluencers } from '@/lib/influencers/queries'
import { influencerListQuery, toWireCard } from '@/lib/influencers/wire'

export const GET = route({
  access: 'anyone',
  query: influencerListQuery,
  async run({ query }) {
    const cards = await listInfluencers(query)
    return { success: true, users: cards.map(toWireCard) }
  },
})
