import { mailConfirmationCode } from '@/lib/accounts/confirmation/commands'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/** `POST /api/me/confirm/code`. */
export const POST = route({
  summary:
    'Mails the owner of an account without password and second factor a code for `POST /api/me/confirm`.',
  access: 'account',
  rateLimit: 'mail',
  response: doneWithText,
  refusals: ['conflict'],
  async run({ actor }) {
    await mailConfirmationCode(actor)
    return { success: true, msg: SERVER_MESSAGES.confirmationMailed }
  },
})
