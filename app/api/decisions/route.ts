import { route } from '@/lib/http/route'
import { listPublicDecisions } from '@/lib/moderation/decisions/queries'
import { publicDecisionsQuery } from '@/lib/moderation/decisions/wire'

/** The public log of decisions, without names and texts. */
export const GET = route({
  access: 'anyone',
  query: publicDecisionsQuery,
  async run({ query }) {
    return { success: true, ...(await listPublicDecisions(query.skip)) }
  },
})
