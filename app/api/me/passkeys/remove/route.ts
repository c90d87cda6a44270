import { sessionWithText } from '@/lib/accounts/profile/responses'
import { removePasskey } from '@/lib/accounts/second-factor/passkeys'
import { passkeyRemovalBody } from '@/lib/accounts/second-factor/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/passkeys/remove`. A POST, as its body carries the password or a code. */
export const POST = route({
  summary: 'Removes a passkey and ends all other sessions.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: passkeyRemovalBody,
  response: sessionWithText,
  refusals: ['unprocessable', 'notFound'],
  async run({ actor, body }) {
    const token = await consumeForFailure('wrongCode', actor.id, () => removePasskey(actor, body))
    return sessionResponse({ success: true, msg: SERVER_MESSAGES.passkeyRemoved, token }, token)
  },
})
