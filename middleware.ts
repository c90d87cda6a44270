import { type NextRequest, NextResponse } from 'next/server'
import { cookieToken, verifySession } from '@/lib/auth/session-token'
import { PATH } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { ownAddress, WRITE_COOKIE } from '@/lib/http/own-writes'
import { pageNonceHeaders } from '@/lib/http/page-nonce'
import { isDecodable, isUnambiguous } from '@/lib/text/percent-encoding'

/** The matcher must be literal: Next reads it without running this file. */
export const config = {
  matcher: [
    '/user/:path*',
    '/admin/:path*',
    '/api/reset-password',
    // Percent signs that encode a dot or a slash, or no ASCII character.
    '/(.*%(?:2[5EeFf]|5[Cc]|[89A-Fa-f]|[0-7](?:[^0-9A-Fa-f]|$)|[^0-9A-Fa-f]|$).*)',
    // Pages on Vercel. Our own host removes this header from requests.
    {
      source: '/((?!api/|_next/)[^.]*)',
      has: [{ type: 'header', key: 'x-vercel-id' }],
      missing: [{ type: 'header', key: 'rsc', value: '1' }],
    },
  ],
  // jsonwebtoken needs node:crypto, which the edge runtime lacks.
  runtime: 'nodejs',
}

const GUARDED = /^\/(?:user|admin)(?:\/|$)/

/**
 * Redirects visitors of guarded pages to the sign-in page, and serves the reset screen under its wire path. A courtesy,
 * not access control: only the cookie's signature is checked, every handler checks access itself. On Vercel it rejects
 * malformed percent-encoding, for which Next would respond with a 500, and encoded slashes; elsewhere `server` already does.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  if (!isDecodable(pathname) || !isUnambiguous(pathname)) return refuseMalformed(pathname)
  if (pathname === PATH.resetPassword) return resetPassword(request)
  if (!GUARDED.test(decodeURIComponent(pathname))) return proceed(request)
  const token = cookieToken(request)
  if (token && verifySession(token)) return asPrivate(proceed(request))
  return asPrivate(NextResponse.redirect(signInFor(request), 307))
}

/** On Vercel adds the nonce of the policy, and leads visitors who have just written past the copy of the CDN. */
function proceed(request: NextRequest): NextResponse {
  if (!request.headers.has('x-vercel-id')) return NextResponse.next()
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(pageNonceHeaders())) headers.set(name, value)
  const own = ownAddress(request.nextUrl, request.cookies.get(WRITE_COOKIE)?.value)
  return own
    ? NextResponse.rewrite(own, { request: { headers } })
    : NextResponse.next({ request: { headers } })
}

function refuseMalformed(pathname: string): NextResponse {
  const text = SERVER_MESSAGES.addressMalformed
  const headers = { 'cache-control': 'no-store' }
  if (!pathname.startsWith('/api/')) return new NextResponse(text, { status: 400, headers })
  const envelope = { success: false, msg: text, message: text, error: text }
  return NextResponse.json(envelope, { status: 400, headers })
}

function resetPassword(request: NextRequest): NextResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') return NextResponse.next()
  const screen = request.nextUrl.clone()
  screen.pathname = PATH.resetScreen
  const response = asPrivate(NextResponse.rewrite(screen))
  // The URL contains the token, so it must not be sent as a referrer.
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

function signInFor({ nextUrl }: NextRequest): URL {
  const signIn = nextUrl.clone()
  signIn.pathname = PATH.signIn
  signIn.search = ''
  signIn.searchParams.set('next', `${nextUrl.pathname}${nextUrl.search}`)
  return signIn
}

function asPrivate(response: NextResponse): NextResponse {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}
