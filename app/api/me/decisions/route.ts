import { numberedListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { listOwnDecisions } from '@/lib/reports/decisions/queries'
import { ownDecisions } from '@/lib/reports/decisions/responses'

export const GET = route({
  summary: 'The decisions about you and what you wrote, newest first.',
  access: 'account',
  query: numberedListQuery,
  response: ownDecisions,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnDecisions(actor.id, query.skip, query.after)) }
  },
})
