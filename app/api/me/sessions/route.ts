import { endAllSessions } from '@/lib/accounts/profile/commands'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** Ends all sessions of the viewer, including this one. */
export const DELETE = route({
  access: 'member',
  rateLimit: 'account',
  async run({ actor }) {
    await endAllSessions(actor)
    return sessionResponse({ success: true, msg: MESSAGES.sessionsEnded }, '')
  },
})
