import { signOut } from '@/lib/accounts/commands'
import { bearerToken, cookieToken } from '@/lib/auth/session-token'
import { seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withTimeout } from '@/lib/domain/with-timeout'
import { AppError } from '@/lib/errors'
import { isLink, isOwnScript } from '@/lib/http/actor'
import { failure } from '@/lib/http/failure'
import { sessionResponse } from '@/lib/http/session-response'
import { log } from '@/lib/log'

/** How long the response waits for a database that may be unavailable. */
const REVOKE_TIMEOUT_MS = seconds(1.5)

/**
 * `GET /api/logout`: succeeds with any token, none, and without a database (C16), so it goes past `route`.
 * A link, picture, prefetch or HEAD is answered too, but logs nobody out. The session of a cookie alone ends only for a
 * script of this site: another site could have a browser send it.
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

export { logout as GET, logout as POST }
