import { route } from '@/lib/http/route'
import { duplicates } from '@/lib/influencers/answers'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates'
import { duplicatesQuery, toWireCard } from '@/lib/influencers/wire'

/** Called while a visitor fills in a submission. Returns only listed influencers, which are public. */
export const GET = route({
  access: 'anyone',
  query: duplicatesQuery,
  answer: duplicates,
  async run({ query }) {
    const duplicates = await findLikelyDuplicates(query)
    return { success: true, duplicates: duplicates.map(toWireCard) }
  },
})
