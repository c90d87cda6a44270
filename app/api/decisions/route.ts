import { route } from '@/lib/http/route'
import { listPublicDecisions } from '@/lib/reports/decisions/queries'
import { publicDecisions } from '@/lib/reports/decisions/responses'
import { publicDecisionsQuery } from '@/lib/reports/decisions/wire'

/** The public log of decisions, without names and texts. */
export const GET = route({
  summary: 'The public log of decisions, without names and texts, newest first.',
  access: 'anyone',
  query: publicDecisionsQuery,
  response: publicDecisions,
  async run({ query }) {
    return { success: true, ...(await listPublicDecisions(query.skip, query.after)) }
  },
})
