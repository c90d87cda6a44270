import { sessionWithText } from '@/lib/accounts/profile/responses'
import { proofBody } from '@/lib/accounts/second-factor/wire'
import { addThirdParty } from '@/lib/accounts/third-party/commands'
import { thirdPartyGrant } from '@/lib/accounts/third-party/wire'
import { endGrantCookie, isThirdPartySignInOn, readGrant } from '@/lib/auth/third-party'
import { ofThirdParty } from '@/lib/auth/third-party-name'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isOwnScript } from '@/lib/http/actor'
import { consumeForFailure } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/me/third-party`: takes the cookie of next-auth, like `POST /api/session/third-party`. */
export const POST = route({
  summary: 'Adds the account of a completed third-party sign-in as a way to sign in.',
  access: 'account',
  confirm: 'unlessProof',
  rateLimit: 'account',
  body: proofBody,
  response: sessionWithText,
  refusals: ['unprocessable', 'forbidden', 'notFound', 'conflict'],
  async run({ actor, body, request }) {
    if (!isThirdPartySignInOn()) throw new AppError('notFound', MESSAGES.notFound)
    if (!isOwnScript(request)) throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
    const grant = thirdPartyGrant.safeParse(await readGrant(request))
    if (!grant.success)
      throw new AppError('conflict', ofThirdParty(SERVER_MESSAGES.thirdPartyExpired))
    const token = await consumeForFailure('wrongCode', actor.id, () =>
      addThirdParty(actor, grant.data, body.proof),
    )
    const answer = { success: true, msg: ofThirdParty(SERVER_MESSAGES.thirdPartyAdded), token }
    const response = sessionResponse(answer, token)
    response.headers.append('set-cookie', endGrantCookie())
    return response
  },
})
