import { numberedListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { ownDecisions } from '@/lib/moderation/decisions/answers'
import { listOwnDecisions } from '@/lib/moderation/decisions/queries'

export const GET = route({
  access: 'account',
  query: numberedListQuery,
  answer: ownDecisions,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnDecisions(actor.id, query.skip, query.after)) }
  },
})
