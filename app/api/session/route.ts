import { bearerToken } from '@/lib/auth/session-token'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { done } from '@/lib/wire/responses'

/** `POST /api/session`: sets the cookie of the page guards for the holder of a token. */
export const POST = route({
  summary: 'Sets the cookie of the page guards for the holder of a token.',
  access: 'account',
  repeatable: false,
  response: done,
  refusals: ['unauthenticated'],
  async run({ request }) {
    return sessionResponse({ success: true }, bearerToken(request) ?? '')
  },
})
