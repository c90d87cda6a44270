import { signInByThirdParty } from '@/lib/accounts/commands'
import { session } from '@/lib/accounts/responses'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { thirdPartyGrant } from '@/lib/accounts/third-party/wire'
import { endGrantCookie, isThirdPartySignInOn, readGrant } from '@/lib/auth/third-party'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isOwnScript } from '@/lib/http/actor'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { signInClient } from '@/lib/http/sign-in-client'

/**
 * `POST /api/session/third-party`: exchanges the cookie of next-auth for our own token and cookie, once. Only for
 * scripts of this site, so that no other site can log its visitors in here.
 */
export const POST = route({
  summary:
    'Exchanges a completed third-party sign-in for a session, once. Only for scripts of this site.',
  access: 'anyone',
  rateLimit: 'signIn',
  repeatable: false,
  response: session,
  refusals: ['unauthenticated', 'forbidden', 'notFound', 'conflict'],
  async run({ request }) {
    if (!isThirdPartySignInOn()) throw new AppError('notFound', MESSAGES.notFound)
    if (!isOwnScript(request)) throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
    const grant = thirdPartyGrant.safeParse(await readGrant(request))
    if (!grant.success) throw new AppError('unauthenticated', MESSAGES.thirdPartyUnfinished)
    const client = signInClient(request)
    const { token, suspension } = await signInByThirdParty(grant.data, client)
    const answer = { success: true, token, ...suspensionNote(suspension) }
    const response = sessionResponse(answer, token, client)
    response.headers.append('set-cookie', endGrantCookie())
    return response
  },
})
