import { route } from '@/lib/http/route'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates'
import { duplicatesQuery, toWireCard } from '@/lib/influencers/wire'

/** Asked while somebody types a proposal (C46): tells only who is listed, which everybody may see. */
export const GET = route({
  access: 'anyone',
  query: duplicatesQuery,
  async run({ query }) {
    const duplicates = await findLikelyDuplicates(query)
    return { success: true, duplicates: duplicates.map(toWireCard) }
  },
})
