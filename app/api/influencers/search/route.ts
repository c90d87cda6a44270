import { route } from '@/lib/http/route'
import { searchInfluencers } from '@/lib/influencers/search'
import { influencerSearchQuery, toWireFound } from '@/lib/influencers/wire'

export const GET = route({
  access: 'anyone',
  query: influencerSearchQuery,
  async run({ query }) {
    const cards = await searchInfluencers(query.query)
    return cards.map(toWireFound)
  },
})
