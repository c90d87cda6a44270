import { signIn } from '@/lib/accounts/commands'
import { signInBody } from '@/lib/accounts/wire'
import { spendFor, spendOfNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { spendProof } from '@/lib/proofs/commands'
import { PROOF_HEADER } from '@/lib/proofs/rules'

/** `POST /api/signin`: the token, and the cookie for page guards. */
export const POST = route({
  access: 'anyone',
  allowance: 'signIn',
  body: signInBody,
  async run({ body, request }) {
    await spendOfNetwork('signInFrom', request, body.email)
    await spendFor('signInAccount', body.email).catch(async (refusal) => {
      // A stranger could use up the attempts of an account: beyond the limit, an attempt needs a proof of work instead
      // of being rejected.
      if (!(await spendProof('signIn', request.headers.get(PROOF_HEADER)))) throw refusal
      await spendFor('signInProven', body.email)
    })
    const token = await signIn(body)
    return sessionResponse({ success: true, token }, token)
  },
})
