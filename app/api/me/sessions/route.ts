import { endAllSessions } from '@/lib/accounts/profile/commands'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { doneWithText } from '@/lib/wire/responses'

/** Ends all sessions of the viewer, including this one. */
export const DELETE = route({
  summary: 'Ends all your sessions.',
  access: 'account',
  rateLimit: 'account',
  response: doneWithText,
  async run({ actor }) {
    await endAllSessions(actor)
    return sessionResponse({ success: true, msg: MESSAGES.sessionsEnded }, '')
  },
})
