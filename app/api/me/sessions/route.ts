import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { endAllSessions } from '@/lib/profile/commands'

/** Ends all sessions of the viewer, including this one. */
export const DELETE = route({
  access: 'member',
  allowance: 'account',
  async run({ actor }) {
    await endAllSessions(actor)
    return sessionResponse({ success: true, msg: MESSAGES.sessionsEnded }, '')
  },
})
