import { ownListQuery } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { listOwnReports } from '@/lib/moderation/reports/queries'

export const GET = route({
  access: 'account',
  query: ownListQuery,
  async run({ actor, query }) {
    return { success: true, ...(await listOwnReports(actor.id, query.skip)) }
  },
})
