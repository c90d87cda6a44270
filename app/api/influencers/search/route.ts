import { route } from '@/lib/http/route'
import { searchResults } from '@/lib/influencers/responses'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { influencerSearchQuery, toWireFound } from '@/lib/influencers/wire'

export const GET = route({
  summary:
    'Up to twenty listed influencers whose name, handle, expertise or category has words starting with the query, or of whom two reviews name its subject, or who have what it asks for: a category, country, platform, language, price, rating or order. If there are none, some that lack a part of it, or fuzzy matches; these are `near`.',
  access: 'anyone',
  query: influencerSearchQuery,
  response: searchResults,
  async run({ query }) {
    const cards = await searchInfluencers(query.query)
    return cards.map(toWireFound)
  },
})
