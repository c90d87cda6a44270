import { route } from '@/lib/http/route'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates/queries'
import { duplicates } from '@/lib/influencers/responses'
import { duplicatesQuery, toWireCard } from '@/lib/influencers/wire'

/** Called while a visitor fills in a submission. Returns only listed influencers, which are public. */
export const GET = route({
  summary:
    'Up to five listed influencers who may be the same person as this name or these handles.',
  access: 'anyone',
  query: duplicatesQuery,
  response: duplicates,
  async run({ query }) {
    const duplicates = await findLikelyDuplicates(query)
    return { success: true, duplicates: duplicates.map(toWireCard) }
  },
})
