import { listOwnPoints } from '@/lib/accounts/profile/queries'
import { ownPoints } from '@/lib/accounts/profile/responses'
import { ownListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'Your points, entry by entry, newest first, twenty per page.',
  access: 'member',
  query: ownListQuery,
  response: ownPoints,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnPoints({ userId: actor.id, ...query })) }
  },
})
