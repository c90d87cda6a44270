import { verifyEmail } from '@/lib/accounts/commands'
import { confirmEmailChange } from '@/lib/accounts/profile/commands'
import { verifyEmailBody } from '@/lib/accounts/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/**
 * `POST /api/verify-email`: confirms an e-mail address, the first one or a new one. A POST, so that a mail scanner that
 * opens links confirms nothing.
 */
export const POST = route({
  summary: 'Confirms an email address with the token from the email.',
  access: 'anyone',
  rateLimit: 'signIn',
  body: verifyEmailBody,
  response: doneWithText,
  async run({ body }) {
    if (await confirmEmailChange(body.token))
      return { success: true, msg: SERVER_MESSAGES.emailChanged }
    await verifyEmail(body.token)
    return { success: true, msg: MESSAGES.emailVerified }
  },
})
