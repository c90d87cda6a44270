import { cancelEmailChange, requestEmailChange } from '@/lib/accounts/profile/commands'
import { emailBody } from '@/lib/accounts/profile/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/** Sends a link to the new address; `POST /api/verify-email` accepts its token. */
export const POST = route({
  summary: 'Sends a link to a new email address, which takes effect when the link is opened.',
  access: 'member',
  confirm: 'unlessPassword',
  rateLimit: 'mail',
  body: emailBody,
  response: doneWithText,
  async run({ actor, body }) {
    await requestEmailChange(actor, body)
    return { success: true, msg: MESSAGES.emailChangeMailed }
  },
})

/** Cancels the change while it is not confirmed. */
export const DELETE = route({
  summary: 'Cancels a change of email address that is not confirmed yet.',
  access: 'member',
  rateLimit: 'account',
  response: doneWithText,
  async run({ actor }) {
    await cancelEmailChange(actor)
    return { success: true, msg: SERVER_MESSAGES.emailChangeCancelled }
  },
})
