import { sessionCookie } from '@/lib/auth/session-token'

/** Returns a JSON response that also sets the session cookie for page guards; an empty token deletes it. */
export function sessionResponse(body: object, token: string): Response {
  const headers = { 'cache-control': 'no-store', 'set-cookie': sessionCookie(token) }
  return Response.json(body, { headers })
}
