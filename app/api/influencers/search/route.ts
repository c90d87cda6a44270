import { route } from '@/lib/http/route'
import { searchResults } from '@/lib/influencers/responses'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { influencerSearchQuery, toWireFound } from '@/lib/influencers/wire'

export const GET = route({
  summary:
    'Up to twenty listed influencers who match the query by the beginnings of words in name, handle, expertise or category, by what two reviews are about, or by the category, country, platform, language, price, rating or order that it asks for. Where nobody does, those who come close, marked as near.',
  access: 'anyone',
  query: influencerSearchQuery,
  response: searchResults,
  async run({ query }) {
    const cards = await searchInfluencers(query.query)
    return cards.map(toWireFound)
  },
})
