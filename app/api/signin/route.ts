import { signIn } from '@/lib/accounts/commands'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { signInBody } from '@/lib/accounts/wire'
import { spendProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { spendFor, spendOfNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/signin`: the token, and the cookie for page guards; of a suspended account also until when and why. */
export const POST = route({
  access: 'anyone',
  allowance: 'signIn',
  body: signInBody,
  async run({ body, request }) {
    await spendOfNetwork('signInFrom', request, body.email)
    await spendFor('signInAccount', body.email).catch(async (refusal) => {
      // Whoever knows an address could use up its tries: past them a try costs work, and is not refused.
      if (!(await spendProof('signIn', request.headers.get(PROOF_HEADER)))) throw refusal
      await spendFor('signInProven', body.email)
    })
    const { token, suspension } = await signIn(body)
    return sessionResponse({ success: true, token, ...suspensionNote(suspension) }, token)
  },
})
