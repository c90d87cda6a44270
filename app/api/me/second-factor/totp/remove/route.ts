import { sessionWithText } from '@/lib/accounts/profile/responses'
import { removeTotp } from '@/lib/accounts/second-factor/commands'
import { proofBody } from '@/lib/accounts/second-factor/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/second-factor/totp/remove`. A POST, as its body carries the password or a code. */
export const POST = route({
  summary: 'Removes your authenticator app and ends all other sessions.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: proofBody,
  response: sessionWithText,
  refusals: ['unprocessable', 'conflict'],
  async run({ actor, body }) {
    const token = await consumeForFailure('wrongCode', actor.id, () =>
      removeTotp(actor, body.proof),
    )
    return sessionResponse({ success: true, msg: SERVER_MESSAGES.totpRemoved, token }, token)
  },
})
