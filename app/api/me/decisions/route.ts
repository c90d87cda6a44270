import { ownListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { listOwnDecisions } from '@/lib/moderation/decisions/queries'

export const GET = route({
  access: 'account',
  query: ownListQuery,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnDecisions(actor.id, query.skip)) }
  },
})
