import { signIn } from '@/lib/accounts/commands'
import { signInBody } from '@/lib/accounts/wire'
import { spendFor } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/signin`: the token, and the cookie for page guards. */
export const POST = route({
  access: 'anyone',
  allowance: 'signIn',
  body: signInBody,
  async run({ body }) {
    await spendFor('signInAccount', body.email)
    const token = await signIn(body)
    return sessionResponse({ success: true, token }, token)
  },
})
