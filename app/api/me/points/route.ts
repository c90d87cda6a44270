import { ownPoints } from '@/lib/accounts/profile/answers'
import { listOwnPoints } from '@/lib/accounts/profile/queries'
import { ownListQuery, toWireOwnPage, toWireOwnPoint } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'Your points, entry by entry, newest first, twenty per page.',
  access: 'member',
  query: ownListQuery,
  response: ownPoints,
  async run({ actor, query }) {
    const page = await listOwnPoints({ userId: actor.id, ...query })
    return toWireOwnPage(page, toWireOwnPoint)
  },
})
