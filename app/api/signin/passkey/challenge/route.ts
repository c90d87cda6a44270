import { startPasskeySignIn } from '@/lib/accounts/second-factor/passkeys'
import { passkeyRequest } from '@/lib/accounts/second-factor/responses'
import { route } from '@/lib/http/route'

/** `POST /api/signin/passkey/challenge`: a POST, as each challenge is stored and used once. */
export const POST = route({
  summary: 'Returns a challenge for signing in with a passkey: works once, within five minutes.',
  access: 'anyone',
  rateLimit: 'passkeyChallenge',
  repeatable: false,
  response: passkeyRequest,
  refusals: ['notFound'],
  async run() {
    return { success: true, options: await startPasskeySignIn() }
  },
})
