import { closeAccount } from '@/lib/accounts/profile/commands'
import { closeBody } from '@/lib/accounts/profile/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { doneWithText } from '@/lib/wire/responses'

/** Deletes the viewer's account. A POST, as its body carries the password. */
export const POST = route({
  summary: 'Deletes your account. What you wrote is anonymised or erased.',
  access: 'account',
  confirm: 'unlessPassword',
  rateLimit: 'signInAccount',
  body: closeBody,
  response: doneWithText,
  refusals: ['refused'],
  async run({ actor, body }) {
    await closeAccount(actor, body)
    return sessionResponse({ success: true, msg: MESSAGES.accountClosed }, '')
  },
})
