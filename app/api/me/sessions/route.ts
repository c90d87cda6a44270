import { endAllSessions, endOtherSessions } from '@/lib/accounts/sessions/commands'
import { listOwnSessions } from '@/lib/accounts/sessions/queries'
import { ownSessions, sessionsEnded } from '@/lib/accounts/sessions/responses'
import { endSessionsQuery } from '@/lib/accounts/sessions/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

export const GET = route({
  summary: 'Where you are signed in, the session used last first.',
  access: 'account',
  response: ownSessions,
  async run({ actor }) {
    return { success: true, sessions: await listOwnSessions(actor) }
  },
})

/** Ends all sessions of the viewer; with `keep=this` the one that asks goes on, with a new token. */
export const DELETE = route({
  summary: 'Ends all your sessions, or all but this one, which then goes on with a new token.',
  access: 'account',
  rateLimit: 'account',
  query: endSessionsQuery,
  response: sessionsEnded,
  async run({ actor, query }) {
    if (query.keep) {
      const token = await endOtherSessions(actor)
      return sessionResponse({ success: true, msg: MESSAGES.otherSessionsEnded, token }, token)
    }
    await endAllSessions(actor)
    return sessionResponse({ success: true, msg: MESSAGES.sessionsEnded }, '')
  },
})
