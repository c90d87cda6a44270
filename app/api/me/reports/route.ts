import { numberedListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { listOwnReports } from '@/lib/reports/queries'
import { ownReports } from '@/lib/reports/responses'

export const GET = route({
  summary: 'Your reports and what came of them, newest first.',
  access: 'account',
  query: numberedListQuery,
  response: ownReports,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnReports(actor.id, query.skip, query.after)) }
  },
})
