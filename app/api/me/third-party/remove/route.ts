import { sessionWithText } from '@/lib/accounts/profile/responses'
import { proofBody } from '@/lib/accounts/second-factor/wire'
import { removeThirdParty } from '@/lib/accounts/third-party/commands'
import { ofThirdParty } from '@/lib/auth/third-party-name'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/third-party/remove`. A POST, as its body carries the password or a code. */
export const POST = route({
  summary: 'Takes the third party from the ways to sign in, unless it is the last one.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: proofBody,
  response: sessionWithText,
  refusals: ['unprocessable', 'conflict'],
  async run({ actor, body }) {
    const token = await consumeForFailure('wrongCode', actor.id, () =>
      removeThirdParty(actor, body.proof),
    )
    return sessionResponse(
      { success: true, msg: ofThirdParty(SERVER_MESSAGES.thirdPartyRemoved), token },
      token,
    )
  },
})
