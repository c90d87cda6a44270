import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { endAllSessions } from '@/lib/profile/commands'

/** Logs out everywhere, here too. */
export const DELETE = route({
  access: 'account',
  allowance: 'account',
  async run({ actor }) {
    await endAllSessions(actor)
    return sessionResponse({ success: true, msg: MESSAGES.sessionsEnded }, '')
  },
})
