import { signUp } from '@/lib/accounts/commands'
import { signUpBody } from '@/lib/accounts/wire'
import { consumeProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

/** `POST /api/signup`: creates a member, regardless of the role in the body. */
export const POST = route({
  summary: 'Creates a member account. A `role` in the body is ignored.',
  access: 'anyone',
  pausedBy: 'signUps',
  rateLimit: 'signUp',
  body: signUpBody,
  response: done,
  refusals: ['conflict'],
  async run({ body, request }) {
    // Our own form sends a proof of work for the full rate limit; a request without one gets a part of it.
    const isProven = await consumeProof('signUp', request.headers.get(PROOF_HEADER))
    if (!isProven) await consumeForNetwork('signUpPlain', request)
    await signUp(body)
    return { success: true }
  },
})
