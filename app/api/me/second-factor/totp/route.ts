import { renderSVG } from 'uqr'
import { startTotp } from '@/lib/accounts/second-factor/commands'
import { totpStarted } from '@/lib/accounts/second-factor/responses'
import { proofBody } from '@/lib/accounts/second-factor/wire'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'

/** `POST /api/me/second-factor/totp`: begins to add an authenticator app. */
export const POST = route({
  summary: 'Returns the secret and the QR code of a new authenticator app, which a code confirms.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: proofBody,
  response: totpStarted,
  refusals: ['unprocessable', 'conflict'],
  async run({ actor, body }) {
    const { secret, uri } = await consumeForFailure('wrongCode', actor.id, () =>
      startTotp(actor, body.proof),
    )
    return { success: true, secret, uri, qr: renderSVG(uri, { border: 2 }) }
  },
})
