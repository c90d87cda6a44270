import { requestPasswordReset } from '@/lib/accounts/commands'
import { forgetPasswordBody } from '@/lib/accounts/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { signInClient } from '@/lib/http/sign-in-client'
import { doneWithText } from '@/lib/wire/responses'

/**
 * `POST /api/forget-password`: answers the same for every well-formed e-mail address, also when its mailbox has had enough
 * e-mails.
 */
export const POST = route({
  summary:
    'Sends a password reset link by email. The response is the same whether or not the account exists.',
  access: 'anyone',
  rateLimit: 'mail',
  body: forgetPasswordBody,
  response: doneWithText,
  async run({ body, request }) {
    requestPasswordReset(body.email, signInClient(request))
    return { success: true, msg: MESSAGES.resetMailSent }
  },
})
