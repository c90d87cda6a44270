import { signIn } from '@/lib/accounts/commands'
import { signInBody } from '@/lib/accounts/wire'
import { consumeProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { consumeFor, consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/signin`: the token, and the cookie for page guards. */
export const POST = route({
  access: 'anyone',
  rateLimit: 'signIn',
  body: signInBody,
  async run({ body, request }) {
    await consumeForNetwork('signInFrom', request, body.email)
    await consumeFor('signInAccount', body.email).catch(async (refusal) => {
      // Whoever knows an address could use up its tries: past them a try costs work, and is not refused.
      if (!(await consumeProof('signIn', request.headers.get(PROOF_HEADER)))) throw refusal
      await consumeFor('signInProven', body.email)
    })
    const token = await signIn(body)
    return sessionResponse({ success: true, token }, token)
  },
})
