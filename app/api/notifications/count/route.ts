import { matchesEtag } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { countUnread } from '@/lib/notifications/queries'
import { headerState } from '@/lib/notifications/responses'

/** Asked by each visible page about once a minute: a client that has the number already gets no body. */
export const GET = route({
  summary:
    'How many entries of your inbox are unread, and your powers. Has an ETag; 304 for a client that knows both.',
  access: 'account',
  isPolled: true,
  response: headerState,
  async run({ actor, request }) {
    const unread = await countUnread(actor.id)
    const { powers = [] } = actor
    const headers = {
      etag: `"${[unread, ...powers].join('-')}"`,
      'cache-control': 'private, no-cache',
      vary: 'authorization',
    }
    if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers })
    return Response.json({ success: true, unread, powers }, { headers })
  },
})
