import { route } from '@/lib/http/route'
import { listOwnReplies } from '@/lib/profile/queries'
import { ownListQuery, toWireOwnPage, toWireOwnReply } from '@/lib/profile/wire'

export const GET = route({
  access: 'member',
  query: ownListQuery,
  async run({ actor, query }) {
    const page = await listOwnReplies({ userId: actor.id, skip: query.skip })
    return toWireOwnPage(page, toWireOwnReply)
  },
})
