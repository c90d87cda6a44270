import { signUp } from '@/lib/accounts/commands'
import { signUpBody } from '@/lib/accounts/wire'
import { consumeProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'

/** `POST /api/signup`: a new member, whatever role the body names. */
export const POST = route({
  access: 'anyone',
  rateLimit: 'signUp',
  body: signUpBody,
  async run({ body, request }) {
    // Our own form sends a proof of work, which gives the whole allowance; the bare contract has a part of it (B19).
    const isProven = await consumeProof('signUp', request.headers.get(PROOF_HEADER))
    if (!isProven) await consumeForNetwork('signUpPlain', request)
    await signUp(body)
    return { success: true }
  },
})
