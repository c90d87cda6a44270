import { startPasskey } from '@/lib/accounts/second-factor/passkeys'
import { passkeyCreation } from '@/lib/accounts/second-factor/responses'
import { passkeyStartBody } from '@/lib/accounts/second-factor/wire'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'

/** `POST /api/me/passkeys/challenge`: begins to add a passkey. */
export const POST = route({
  summary: 'Returns what the browser creates a passkey from: works once, within five minutes.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: passkeyStartBody,
  repeatable: false,
  response: passkeyCreation,
  refusals: ['unprocessable', 'conflict', 'notFound'],
  async run({ actor, body }) {
    const options = await consumeForFailure('wrongCode', actor.id, () => startPasskey(actor, body))
    return { success: true, options }
  },
})
