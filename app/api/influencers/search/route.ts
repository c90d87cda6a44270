import { route } from '@/lib/http/route'
import { searchResults } from '@/lib/influencers/answers'
import { searchInfluencers } from '@/lib/influencers/search'
import { influencerSearchQuery, toWireFound } from '@/lib/influencers/wire'

export const GET = route({
  access: 'anyone',
  query: influencerSearchQuery,
  answer: searchResults,
  async run({ query }) {
    const cards = await searchInfluencers(query.query)
    return cards.map(toWireFound)
  },
})
