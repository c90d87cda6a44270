import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { signInWithPasskey } from '@/lib/accounts/commands'
import { session } from '@/lib/accounts/responses'
import { assertionBody } from '@/lib/accounts/second-factor/wire'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { signInClient } from '@/lib/http/sign-in-client'

/** `POST /api/signin/passkey`: signs in without a password, and confirms any sign-in that asked for a second factor. */
export const POST = route({
  summary: 'Signs in with a challenge that a passkey has signed.',
  access: 'anyone',
  rateLimit: 'secondFactor',
  body: assertionBody,
  repeatable: false,
  response: session,
  refusals: ['unauthenticated', 'notFound'],
  async run({ body, request }) {
    const client = signInClient(request)
    const { token, suspension } = await signInWithPasskey(
      body.response as AuthenticationResponseJSON,
      client,
    )
    return sessionResponse({ success: true, token, ...suspensionNote(suspension) }, token, client)
  },
})
