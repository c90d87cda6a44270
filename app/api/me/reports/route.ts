import { numberedListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { ownReports } from '@/lib/reports/answers'
import { listOwnReports } from '@/lib/reports/queries'

export const GET = route({
  summary: 'Your reports and what came of them, newest first.',
  access: 'account',
  query: numberedListQuery,
  response: ownReports,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnReports(actor.id, query.skip, query.after)) }
  },
})
