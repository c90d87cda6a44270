import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { cookieToken, verifySession } from '@/lib/auth/session-token'
import { PAGE_NONCE_HEADER } from '@/lib/domain/page-policy'
import { PATH } from '@/lib/domain/paths'
import { isDecodable } from '@/lib/domain/percent-encoding'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** The matcher must be literal: Next reads it without running this file. */
export const config = {
  matcher: [
    '/user/:path*',
    '/admin/:path*',
    '/api/reset-password',
    // Percent signs that are not followed by the code of an ASCII character.
    '/(.*%(?:[89A-Fa-f]|[0-7](?:[^0-9A-Fa-f]|$)|[^0-9A-Fa-f]|$).*)',
    // Pages, where Vercel serves them. Our own host drops this header from what clients send.
    {
      source: '/((?!api/|_next/)[^.]*)',
      has: [{ type: 'header', key: 'x-vercel-id' }],
      missing: [{ type: 'header', key: 'rsc' }],
    },
  ],
  // jsonwebtoken needs node:crypto, which the edge runtime lacks.
  runtime: 'nodejs',
}

const NONCE_BYTES = 16
const GUARDED = /^\/(?:user|admin)(?:\/|$)/

/**
 * Sends visitors of guarded pages to the sign-in page (C9), and shows the reset screen under its wire address (C24).
 * A courtesy, not the gate: the cookie is only checked to be genuine, every handler checks for itself.
 * Refuses addresses that cannot be decoded, for which Next has a 500; on our own host they do not come so far.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  if (!isDecodable(pathname)) return refuseMalformed(pathname)
  if (pathname === PATH.resetPassword) return resetPassword(request)
  if (!GUARDED.test(decodeURIComponent(pathname))) return goOn(request)
  const token = cookieToken(request)
  if (token && verifySession(token)) return asPrivate(goOn(request))
  return asPrivate(NextResponse.redirect(signInFor(request), 307))
}

/**
 * On Vercel with a nonce of this render, from which Next marks its scripts and the layout makes the policy of the page: as
 * a `<meta>` it stays with the page that the CDN keeps.
 */
function goOn(request: NextRequest): NextResponse {
  if (!request.headers.has('x-vercel-id')) return NextResponse.next()
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', `script-src 'nonce-${nonce}'`)
  headers.set(PAGE_NONCE_HEADER, nonce)
  return NextResponse.next({ request: { headers } })
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
  // The address holds the token: it goes to nobody (C26).
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
