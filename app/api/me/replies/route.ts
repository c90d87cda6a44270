import { listOwnReplies } from '@/lib/accounts/profile/queries'
import { ownReplies } from '@/lib/accounts/profile/responses'
import { ownListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'Your replies, newest first, twenty per page.',
  access: 'member',
  query: ownListQuery,
  response: ownReplies,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnReplies({ userId: actor.id, ...query })) }
  },
})
