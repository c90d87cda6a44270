import { signIn } from '@/lib/accounts/commands'
import { session } from '@/lib/accounts/responses'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { signInBody } from '@/lib/accounts/wire'
import { consumeProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { consumeFor, consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { signInClient } from '@/lib/http/sign-in-client'

/** `POST /api/signin`: the token, and the cookie for page guards; of a suspended account also until when and why. */
export const POST = route({
  summary: 'Returns the session token and sets the cookie of the page guards.',
  access: 'anyone',
  rateLimit: 'signIn',
  body: signInBody,
  repeatable: false,
  response: session,
  refusals: ['unauthenticated'],
  async run({ body, request }) {
    await consumeForNetwork('signInFrom', request, body.email)
    // Any text can arrive here: without a prefix it could name the limit of a member's own password changes.
    const subject = `sign-in ${body.email}`
    await consumeFor('signInAccount', subject).catch(async (refusal) => {
      // A stranger could use up the attempts of an account: beyond the limit, an attempt needs a proof of work instead
      // of being rejected.
      if (!(await consumeProof('signIn', request.headers.get(PROOF_HEADER)))) throw refusal
      await consumeFor('signInProven', subject)
    })
    const client = signInClient(request)
    const { token, suspension } = await signIn(body, client)
    return sessionResponse({ success: true, token, ...suspensionNote(suspension) }, token, client)
  },
})
