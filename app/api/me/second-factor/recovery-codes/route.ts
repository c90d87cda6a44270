import { renewRecoveryCodes } from '@/lib/accounts/second-factor/commands'
import { recoveryCodesIssued } from '@/lib/accounts/second-factor/responses'
import { proofBody } from '@/lib/accounts/second-factor/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/second-factor/recovery-codes`: the former ones end. */
export const POST = route({
  summary: 'Replaces your recovery codes and ends all other sessions.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: proofBody,
  response: recoveryCodesIssued,
  refusals: ['unprocessable', 'conflict'],
  async run({ actor, body }) {
    const { token, recoveryCodes } = await consumeForFailure('wrongCode', actor.id, () =>
      renewRecoveryCodes(actor, body.proof),
    )
    const msg = SERVER_MESSAGES.recoveryCodesRenewed
    return sessionResponse({ success: true, msg, token, recoveryCodes }, token)
  },
})
