import { findActivity } from '@/lib/accounts/activity/queries'
import { ownActivity } from '@/lib/accounts/activity/responses'
import { route } from '@/lib/http/route'

/** `GET /api/me/activity`: replies, helpful votes and decisions since the member last marked them as read. */
export const GET = route({
  summary: 'What is new for you: replies, helpful votes and decisions, latest first.',
  access: 'account',
  response: ownActivity,
  async run({ actor }) {
    return { success: true, ...(await findActivity(actor.id)) }
  },
})
