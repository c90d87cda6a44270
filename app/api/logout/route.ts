import { signOut } from '@/lib/accounts/commands'
import { bearerToken, cookieToken } from '@/lib/auth/session-token'
import { seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withTimeout } from '@/lib/domain/with-timeout'
import { AppError } from '@/lib/errors'
import { isLink, isOwnScript } from '@/lib/http/actor'
import { failure } from '@/lib/http/failure'
import { declare } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'
import { log } from '@/lib/log'
import { done } from '@/lib/wire/responses'

/** How long the response waits for a database that may be unavailable. */
const REVOKE_TIMEOUT_MS = seconds(1.5)

/**
 * Succeeds with any token, none, and without a database, so it bypasses `route`. A link, picture,
 * prefetch or HEAD gets a response too, but does not log out. Without a token, the session of the cookie ends only for
 * a script of this site, as another site could make a browser send the cookie.
 */
async function logout(request: Request): Promise<Response> {
  if (isLink(request)) {
    return Response.json({ success: true }, { headers: { 'cache-control': 'no-store' } })
  }
  const [bearer, cookie] = [bearerToken(request), cookieToken(request)]
  if (!bearer && cookie && !isOwnScript(request)) {
    return failure(new AppError('unauthenticated', SERVER_MESSAGES.signInRequired), request)
  }
  const tokens = [bearer, cookie].filter((token) => token !== null)
  const revoked = signOut(tokens).catch((err) => log.warn({ err }, 'session not revoked'))
  await withTimeout(revoked, REVOKE_TIMEOUT_MS)
  return sessionResponse({ success: true }, '')
}

export const GET = declare(
  {
    summary: 'Ends the session. Succeeds with any token or none.',
    access: 'anyone',
    response: done,
    refusals: ['unauthenticated'],
  },
  (request: Request) => logout(request),
)

export const POST = declare(
  {
    summary: 'Ends the session.',
    access: 'anyone',
    repeatable: false,
    response: done,
    refusals: ['unauthenticated'],
  },
  (request: Request) => logout(request),
)
