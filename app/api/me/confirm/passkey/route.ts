import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { confirmByPasskey } from '@/lib/accounts/confirmation/commands'
import { assertionBody } from '@/lib/accounts/second-factor/wire'
import { route } from '@/lib/http/route'
import { signInClient } from '@/lib/http/sign-in-client'
import { done } from '@/lib/wire/responses'

/** `POST /api/me/confirm/passkey`: takes a challenge of `POST /api/signin/passkey/challenge`. */
export const POST = route({
  summary: 'Confirms the same with a challenge that a passkey of the account has signed.',
  access: 'account',
  rateLimit: 'secondFactor',
  body: assertionBody,
  repeatable: false,
  response: done,
  refusals: ['unprocessable', 'conflict', 'notFound'],
  async run({ actor, body, request }) {
    const response = body.response as AuthenticationResponseJSON
    await confirmByPasskey(actor, response, signInClient(request).device)
    return { success: true }
  },
})
