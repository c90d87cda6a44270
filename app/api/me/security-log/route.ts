import { ownListQuery } from '@/lib/accounts/profile/wire'
import { listSecurityEvents } from '@/lib/accounts/sessions/queries'
import { ownSecurityLog } from '@/lib/accounts/sessions/responses'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'What happened to your account in the last ninety days, newest first, twenty per page.',
  access: 'account',
  query: ownListQuery,
  response: ownSecurityLog,
  async run({ actor, query }) {
    return { success: true, ...(await listSecurityEvents({ userId: actor.id, ...query })) }
  },
})
