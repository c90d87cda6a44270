import { signUp } from '@/lib/accounts/commands'
import { signUpBody } from '@/lib/accounts/wire'
import { spendOfNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { spendProof } from '@/lib/proofs/commands'
import { PROOF_HEADER } from '@/lib/proofs/rules'

/** `POST /api/signup`: creates a member, regardless of the role in the body. */
export const POST = route({
  access: 'anyone',
  allowance: 'signUp',
  body: signUpBody,
  async run({ body, request }) {
    // Our own form sends a proof of work for the full rate limit; a request without one gets a part of it.
    const isProven = await spendProof('signUp', request.headers.get(PROOF_HEADER))
    if (!isProven) await spendOfNetwork('signUpPlain', request)
    await signUp(body)
    return { success: true }
  },
})
