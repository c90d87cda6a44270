import { listOwnRatings } from '@/lib/accounts/profile/queries'
import { ownRatings } from '@/lib/accounts/profile/responses'
import { ownListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'Your ratings, including hidden ones, newest first, twenty per page.',
  access: 'member',
  query: ownListQuery,
  response: ownRatings,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnRatings({ userId: actor.id, ...query })) }
  },
})
