import { route } from '@/lib/http/route'
import { listNotifications } from '@/lib/notifications/queries'
import { notifications } from '@/lib/notifications/responses'
import { notificationsQuery } from '@/lib/notifications/wire'

export const GET = route({
  summary: 'Your inbox, newest first, twenty entries at a time. Kept for 90 days.',
  access: 'account',
  query: notificationsQuery,
  response: notifications,
  async run({ actor, query }) {
    return { success: true, ...(await listNotifications(actor.id, query.after)) }
  },
})
