import { requestEmailVerification } from '@/lib/accounts/commands'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/** `POST /api/verify-email/resend`: sends the member another link. */
export const POST = route({
  summary: 'Sends the confirmation email again.',
  access: 'member',
  rateLimit: 'mail',
  response: doneWithText,
  async run({ actor }) {
    const isSent = await requestEmailVerification(actor)
    const msg = isSent ? MESSAGES.verificationMailSent : SERVER_MESSAGES.emailAlreadyVerified
    return { success: true, msg }
  },
})
