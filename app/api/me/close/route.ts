import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { closeAccount } from '@/lib/profile/commands'
import { closeBody } from '@/lib/profile/wire'

/** Deletes the viewer's account. A POST, as its body carries the password. */
export const POST = route({
  access: 'member',
  allowance: 'signInAccount',
  body: closeBody,
  async run({ actor, body }) {
    await closeAccount(actor, body)
    return sessionResponse({ success: true, msg: MESSAGES.accountClosed }, '')
  },
})
