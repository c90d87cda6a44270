import { randomBytes } from 'node:crypto'
import { getEnv } from '@/lib/env'

/*
 * Where a CDN keeps pages for a second, visitors who have just written must not get one from before. So a write sets a cookie
 * with a new value, and the middleware adds that value to the address of the page, which gives this browser a copy of its
 * own: none older than its last write.
 */

/** The name of the cookie. */
export const WRITE_COOKIE = 'wrote'
const VALUE = /^[\w-]{16}$/
const VALUE_BYTES = 12
/** Longer than a CDN can keep a page, the time to render it included. */
const MAX_AGE_S = 60
/** Next drops parameters with this prefix before a page reads its address. */
const PARAMETER = 'nxtPwrote'

/** Adds the cookie to the response of a write. Only on Vercel: elsewhere no page is kept past a write. */
export function markWrite(request: Request, response: Response): Response {
  const { VERCEL, SITE_URL } = getEnv()
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  if (!VERCEL || !isWrite || !response.ok) return response
  const value = randomBytes(VALUE_BYTES).toString('base64url')
  const secure = SITE_URL.startsWith('https:') ? '; Secure' : ''
  const cookie = `${WRITE_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${secure}`
  response.headers.append('set-cookie', cookie)
  return response
}

/** Returns the address under which a CDN keeps the page for this browser alone; null without a recent write. */
export function ownAddress(url: URL, cookie: string | undefined): URL | null {
  if (!cookie || !VALUE.test(cookie)) return null
  const own = new URL(url)
  own.searchParams.set(PARAMETER, cookie)
  return own
}
