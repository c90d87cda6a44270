import { signUp } from '@/lib/accounts/commands'
import { signUpBody } from '@/lib/accounts/wire'
import { spendProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { spendOfNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'

/** `POST /api/signup`: a new member, whatever role the body names. */
export const POST = route({
  access: 'anyone',
  allowance: 'signUp',
  body: signUpBody,
  async run({ body, request }) {
    // Our own form sends a proof of work, which gives the whole allowance; the bare contract has a part of it (B19).
    const isProven = await spendProof('signUp', request.headers.get(PROOF_HEADER))
    if (!isProven) await spendOfNetwork('signUpPlain', request)
    await signUp(body)
    return { success: true }
  },
})
