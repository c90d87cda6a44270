import { route } from '@/lib/http/route'
import { markRead } from '@/lib/notifications/commands'
import { unreadCount } from '@/lib/notifications/responses'
import { readBody } from '@/lib/notifications/wire'

export const POST = route({
  summary:
    'Marks entries of your inbox as read: some of them, or all that are not newer than a time.',
  access: 'account',
  rateLimit: 'inbox',
  body: readBody,
  response: unreadCount,
  async run({ actor, body }) {
    return { success: true, unread: await markRead(actor.id, body) }
  },
})
