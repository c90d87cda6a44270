import { changePassword } from '@/lib/accounts/profile/commands'
import { sessionWithText } from '@/lib/accounts/profile/responses'
import { passwordBody } from '@/lib/accounts/profile/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** Returns a new token: all other sessions end, this one continues. */
export const POST = route({
  summary: 'Changes your password, ends all other sessions and returns a new token for this one.',
  access: 'account',
  confirm: 'unlessPassword',
  rateLimit: 'signInAccount',
  body: passwordBody,
  response: sessionWithText,
  async run({ actor, body }) {
    const token = await changePassword(actor, body)
    return sessionResponse({ success: true, msg: MESSAGES.passwordChanged, token }, token)
  },
})
