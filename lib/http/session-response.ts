import type { Client } from '@/lib/accounts/sessions/types'
import { sessionCookie } from '@/lib/auth/session-token'
import { deviceCookie } from '@/lib/http/sign-in-client'

/**
 * Returns a JSON response that also sets the session cookie for page guards; an empty token deletes it. `client`: the browser
 * that has just signed in, to be known the next time.
 */
export function sessionResponse(body: object, token: string, client?: Client): Response {
  const headers = { 'cache-control': 'no-store', 'set-cookie': sessionCookie(token) }
  const response = Response.json(body, { headers })
  if (client) response.headers.append('set-cookie', deviceCookie(client))
  return response
}
