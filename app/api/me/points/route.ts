import { route } from '@/lib/http/route'
import { listOwnPoints } from '@/lib/profile/queries'
import { ownListQuery, toWireOwnPage, toWireOwnPoint } from '@/lib/profile/wire'

export const GET = route({
  access: 'member',
  query: ownListQuery,
  async run({ actor, query }) {
    const page = await listOwnPoints({ userId: actor.id, skip: query.skip })
    return toWireOwnPage(page, toWireOwnPoint)
  },
})
