import { sessionCookie } from '@/lib/auth/session-token'

/** An answer that also sets the cookie for page guards; an empty token ends it (C8, C9). */
export function sessionResponse(answer: object, token: string): Response {
  const headers = { 'cache-control': 'no-store', 'set-cookie': sessionCookie(token) }
  return Response.json(answer, { headers })
}
