import { matchesEtag } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { countUnread } from '@/lib/notifications/queries'
import { unreadCount } from '@/lib/notifications/responses'

/** Asked by each visible page about once a minute: a client that has the number already gets no body. */
export const GET = route({
  summary:
    'How many entries of your inbox are unread. Has an ETag; 304 for a client that has the number.',
  access: 'account',
  isPolled: true,
  response: unreadCount,
  async run({ actor, request }) {
    const unread = await countUnread(actor.id)
    const headers = {
      etag: `"${unread}"`,
      'cache-control': 'private, no-cache',
      vary: 'authorization',
    }
    if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers })
    return Response.json({ success: true, unread }, { headers })
  },
})
