import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { addPasskey } from '@/lib/accounts/second-factor/passkeys'
import { recoveryCodesIssued } from '@/lib/accounts/second-factor/responses'
import { passkeyBody } from '@/lib/accounts/second-factor/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/passkeys`. */
export const POST = route({
  summary: 'Adds a passkey, ends all other sessions and issues recovery codes.',
  access: 'account',
  rateLimit: 'account',
  body: passkeyBody,
  response: recoveryCodesIssued,
  refusals: ['unprocessable', 'conflict', 'notFound'],
  async run({ actor, body }) {
    const { token, recoveryCodes } = await addPasskey(
      actor,
      body.response as RegistrationResponseJSON,
    )
    const msg = SERVER_MESSAGES.passkeyAdded
    return sessionResponse({ success: true, msg, token, recoveryCodes }, token)
  },
})
