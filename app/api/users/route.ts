import { route } from '@/lib/http/route'
import { countInfluencers, listInfluencers } from '@/lib/influencers/queries'
import { cardList } from '@/lib/influencers/responses'
import { influencerListQuery, toWireCard } from '@/lib/influencers/wire'

export const GET = route({
  summary:
    'Ten listed influencers, by rank and weighted average, or filtered and sorted as requested.',
  access: 'anyone',
  query: influencerListQuery,
  response: cardList,
  async run({ query: { count, skip, after, ...wanted } }) {
    const [cards, total] = await Promise.all([
      listInfluencers({ ...wanted, skip, after }),
      count ? countInfluencers(wanted) : null,
    ])
    return { success: true, users: cards.map(toWireCard), ...(total !== null && { total }) }
  },
})
