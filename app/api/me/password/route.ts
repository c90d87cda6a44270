import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { changePassword } from '@/lib/profile/commands'
import { passwordBody } from '@/lib/profile/wire'

/** Returns a new token: all other sessions end, this one continues. */
export const POST = route({
  access: 'member',
  allowance: 'signInAccount',
  body: passwordBody,
  async run({ actor, body }) {
    const token = await changePassword(actor, body)
    return sessionResponse({ success: true, msg: MESSAGES.passwordChanged, token }, token)
  },
})
