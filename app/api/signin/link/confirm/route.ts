import { signInByLink } from '@/lib/accounts/commands'
import { session } from '@/lib/accounts/responses'
import { linkBody } from '@/lib/accounts/sign-in-link/wire'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { signInClient } from '@/lib/http/sign-in-client'

/** `POST /api/signin/link/confirm`: what the button of an e-mailed link sends. Answers like `POST /api/signin`. */
export const POST = route({
  summary:
    'Logs in with the token of an emailed link; in another browser than the one that asked, with its code.',
  access: 'anyone',
  rateLimit: 'signIn',
  body: linkBody,
  response: session,
  refusals: ['unauthenticated'],
  async run({ body, request }) {
    const client = signInClient(request)
    const { token, suspension } = await signInByLink(body, client)
    return sessionResponse({ success: true, token, ...suspensionNote(suspension) }, token, client)
  },
})
