import { signUp } from '@/lib/accounts/commands'
import { signUpBody } from '@/lib/accounts/wire'
import { route } from '@/lib/http/route'

/** `POST /api/signup`: a new member, whatever role the body names. */
export const POST = route({
  access: 'anyone',
  allowance: 'signUp',
  body: signUpBody,
  async run({ body }) {
    await signUp(body)
    return { success: true }
  },
})
