import { route } from '@/lib/http/route'
import { listOwnRatings } from '@/lib/profile/queries'
import { ownListQuery, toWireOwnPage, toWireOwnRating } from '@/lib/profile/wire'

export const GET = route({
  access: 'member',
  query: ownListQuery,
  async run({ actor, query }) {
    const page = await listOwnRatings({ userId: actor.id, skip: query.skip })
    return toWireOwnPage(page, toWireOwnRating)
  },
})
