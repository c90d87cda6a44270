import { confirmTotp } from '@/lib/accounts/second-factor/commands'
import { recoveryCodesIssued } from '@/lib/accounts/second-factor/responses'
import { codeBody } from '@/lib/accounts/second-factor/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/second-factor/totp/confirm`: adds the authenticator app that shows this code. */
export const POST = route({
  summary: 'Adds the new authenticator app, ends all other sessions and issues recovery codes.',
  access: 'account',
  rateLimit: 'account',
  body: codeBody,
  response: recoveryCodesIssued,
  refusals: ['unprocessable'],
  async run({ actor, body }) {
    const { token, recoveryCodes } = await confirmTotp(actor, body.code)
    const msg = SERVER_MESSAGES.totpAdded
    return sessionResponse({ success: true, msg, token, recoveryCodes }, token)
  },
})
