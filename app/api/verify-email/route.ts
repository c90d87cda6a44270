import { verifyEmail } from '@/lib/accounts/commands'
import { verifyEmailBody } from '@/lib/accounts/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'

/** `POST /api/verify-email`: confirms an e-mail address (C20). A POST, so that a mail scanner that opens links confirms nothing. */
export const POST = route({
  access: 'anyone',
  allowance: 'signIn',
  body: verifyEmailBody,
  async run({ body }) {
    await verifyEmail(body.token)
    return { success: true, msg: MESSAGES.emailVerified }
  },
})
