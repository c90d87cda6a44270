import { signInWithCode } from '@/lib/accounts/commands'
import { session } from '@/lib/accounts/responses'
import { refuseMalformed } from '@/lib/accounts/second-factor/rules'
import { takeAttempt } from '@/lib/accounts/second-factor/tickets'
import { secondFactorBody } from '@/lib/accounts/second-factor/wire'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { signInClient } from '@/lib/http/sign-in-client'

/** `POST /api/signin/second-factor`: completes a sign-in that `POST /api/signin` refused with a ticket. */
export const POST = route({
  summary: 'Completes a sign-in that asked for a second factor, with its ticket and a code.',
  access: 'anyone',
  rateLimit: 'secondFactor',
  body: secondFactorBody,
  repeatable: false,
  response: session,
  refusals: ['unauthenticated'],
  async run({ body, request }) {
    refuseMalformed(body.code)
    const client = signInClient(request)
    const attempt = await takeAttempt(body.ticket)
    const { token, suspension } = await consumeForFailure('wrongCode', attempt.userId, () =>
      signInWithCode(attempt, body.code, client),
    )
    return sessionResponse({ success: true, token, ...suspensionNote(suspension) }, token, client)
  },
})
